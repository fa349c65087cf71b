/**
 * Plans in games that continue: a plan that matches the moves advances step by step, any other departs at the first
 * different move.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planState, versionAfter } from '../../../../src/features/plans/usecases/planState.ts';
import type { PlanStep } from '../../../../src/match/index.ts';
import { type Move, seededRandom } from '../../../../src/rules/index.ts';
import { components } from '../../../support/game/rules.ts';
import { someGame } from './support.ts';

const PLANNER = 0;

/** The move as a plan has it: one's own exactly, others' without their cards. */
function stepOf({ seat, ...move }: Move, how: number): PlanStep {
  if (seat === PLANNER && (move.type === 'build' || move.type === 'pass')) return { seat, kind: 'own', move };
  if (how === 0) return { seat, kind: 'skip' };
  return move.type === 'build' ? { seat, kind: 'build', space: move.space } : { seat, kind: 'pass' };
}

/** Another step of the same player. */
function otherStep(step: PlanStep, random: (below: number) => number): PlanStep {
  if (step.kind === 'own' && step.move.type === 'build') {
    const { move } = step;
    const others = [
      { ...move, space: 'Z9' },
      { ...move, advance: (move.advance ?? 0) + 1 },
      { ...move, pay: { ...move.pay, wild: (move.pay.wild ?? 0) + 1 } },
      { ...move, take: { ...move.take, red: (move.take.red ?? 0) + 1 } },
      { type: 'pass' as const, return: {} },
    ];
    return { ...step, move: others[random(others.length)] ?? { type: 'pass', return: {} } };
  }
  if (step.kind === 'own' && step.move.type === 'pass') {
    return { ...step, move: { type: 'pass', return: { ...step.move.return, red: (step.move.return.red ?? 0) + 1 } } };
  }
  if (step.kind === 'build') return random(2) === 0 ? { seat: step.seat, kind: 'pass' } : { ...step, space: 'Z9' };
  if (step.kind === 'pass') return { seat: step.seat, kind: 'build', space: 'C2' };
  return { seat: 1 - step.seat, kind: 'skip' };
}

const games = fc.nat(100_000).map((seed) => ({ seed, ...someGame(seed) }));

it('a plan that matches the moves advances step by step, and ends with the phase', () => {
  fc.assert(
    fc.property(games, fc.nat(), fc.nat(20), ({ seed, history, positions }, from, ahead) => {
      const random = seededRandom(seed);
      const begins = from % history.length;
      const steps = history.slice(begins, begins + 1 + ahead).map(({ move }) => stepOf(move, random(3)));
      const plan = { afterMoves: begins, afterVersion: versionAfter(history, begins) ?? 0, steps };
      for (let now = begins; now <= history.length; now++) {
        const state = positions[now];
        if (!state) throw new Error('a move has no position after it');
        const progress = planState(components, plan, history.slice(0, now), state);
        const missing = Math.max(0, steps.length - (now - begins));
        // Hidden choices of others can make a later step impossible; nothing else does.
        if (progress.departure?.why === 'illegal') continue;
        expect(progress.departure).toBeNull();
        expect(progress.rest).toEqual(state.phase === 'build' ? steps.slice(steps.length - missing) : []);
      }
    }),
    { numRuns: 40 },
  );
});

it('a plan that does not match departs at the move that is played instead, and keeps its steps', () => {
  fc.assert(
    fc.property(games, fc.nat(), ({ seed, history, positions }, from) => {
      const random = seededRandom(seed);
      const begins = from % history.length;
      const played = history[begins];
      const [before, after] = [positions[begins], positions[begins + 1]];
      if (!played || !before || !after) throw new Error('a move has no position after it');
      const step = otherStep(stepOf(played.move, random(3)), random);
      const plan = { afterMoves: begins, afterVersion: versionAfter(history, begins) ?? 0, steps: [step] };
      const progress = planState(components, plan, history.slice(0, begins + 1), after);
      expect(progress).toEqual({ rest: [step], state: after, departure: { why: 'otherMove', step, played } });
    }),
    { numRuns: 100 },
  );
});

it('a plan of a position that has been taken back departs, whatever is played instead', () => {
  fc.assert(
    fc.property(games, fc.nat(), ({ history, positions }, from) => {
      const begins = 1 + (from % history.length);
      const state = positions[begins];
      const last = history[begins - 1];
      if (!state || !last) throw new Error('a move has no position after it');
      const plan = {
        afterMoves: begins,
        afterVersion: last.version,
        steps: [{ seat: state.turn ?? 0, kind: 'skip' as const }],
      };
      const departure = { why: 'takenBack' };
      const shorter = history.slice(0, begins - 1);
      expect(planState(components, plan, shorter, positions[begins - 1] ?? state)).toMatchObject({ departure });
      const again = [...shorter, { ...last, version: last.version + 2 }];
      expect(planState(components, plan, again, state)).toMatchObject({ departure });
      const empty = { ...plan, steps: [] };
      expect(planState(components, empty, again, state)).toEqual({ rest: [], state, departure: null });
    }),
    { numRuns: 30 },
  );
});
