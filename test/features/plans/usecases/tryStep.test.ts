/** A plan shows of other players only what is public: their boards, their tiles and the next player, never a card. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tryPlanStep, trySteps } from '../../../../src/features/plans/usecases/tryStep.ts';
import type { GameState, Move, PlayerCount } from '../../../../src/rules/index.ts';
import { components } from '../../../support/game/rules.ts';
import { someGame } from './support.ts';

/** A move of a game of two to four, and the positions before and after it. */
const moments = fc
  .tuple(fc.nat(100_000), fc.constantFrom<PlayerCount>(2, 3, 4), fc.nat())
  .map(([seed, players, chosen]) => {
    const { history, positions } = someGame(seed, players);
    const at = chosen % history.length;
    const [played, before, after] = [history[at], positions[at], positions[at + 1]];
    if (!played || !before || !after) throw new Error('a move lacks the position before or after it');
    return { move: played.move, before, after };
  });

function positionAfter(before: GameState, step: Parameters<typeof tryPlanStep>[2]): GameState {
  const result = tryPlanStep(components, before, step);
  if (!result.ok) throw new Error(result.code);
  return result.state;
}

it('builds and passes of others show their boards, tiles and the next player; no card moves', () => {
  fc.assert(
    fc.property(moments, ({ move, before, after }) => {
      const { seat } = move;
      if (move.type !== 'build' && move.type !== 'pass') return;
      const assumed =
        move.type === 'build'
          ? positionAfter(before, { seat, kind: 'build', space: move.space })
          : positionAfter(before, { seat, kind: 'pass' });
      const isRoundOver = after.phase !== 'build';
      if (!isRoundOver) expect(assumed.turn).toBe(after.turn);
      for (const [other, player] of assumed.players.entries()) {
        expect(player.board).toEqual(after.players[other]?.board);
        if (!isRoundOver) expect(player.passed).toBe(after.players[other]?.passed);
        if (!isRoundOver) expect(player.hand).toEqual(before.players[other]?.hand);
      }
      expect(assumed.claims).toEqual(after.claims);
      if (!isRoundOver) expect(assumed.stacks).toEqual(before.stacks);
    }),
    { numRuns: 60 },
  );
});

it('one’s own move has the result of the rules, and a skipped turn goes to the next player who has not passed', () => {
  fc.assert(
    fc.property(moments, ({ move: played, before, after }) => {
      const { seat, ...move }: Move = played;
      if (move.type !== 'build' && move.type !== 'pass') return;
      expect(positionAfter(before, { seat, kind: 'own', move })).toEqual(after);
      const skipped = positionAfter(before, { seat, kind: 'skip' });
      expect({ ...skipped, turn: seat }).toEqual(before);
      const playing = before.players.flatMap(({ passed }, each) => (passed ? [] : [each]));
      expect(skipped.turn).toBe(playing.find((each) => each > seat) ?? playing[0]);
      const other = (seat + 1) % before.players.length;
      expect(tryPlanStep(components, before, { seat: other, kind: 'skip' })).toEqual({
        ok: false,
        code: 'turn',
        seat: other,
        turn: seat,
      });
    }),
    { numRuns: 40 },
  );
});

it('a line stops at the first impossible step, and a plan at the end of the phase', () => {
  const { history, positions } = someGame(3);
  const [first, last] = [positions[0], positions.at(-1)];
  if (!first || !last) throw new Error('a move has no position before it');
  const seat = first.turn ?? 0;
  const steps = [
    { seat, kind: 'skip' as const },
    { seat, kind: 'skip' as const },
    { seat: 1 - seat, kind: 'pass' as const },
  ];
  const refusal = { ok: false, code: 'turn', seat, turn: 1 - seat };
  expect(trySteps(components, first, steps)).toEqual({
    state: { ...first, turn: 1 - seat },
    fault: { step: steps[1], refusal },
  });
  expect(trySteps(components, first, [])).toEqual({ state: first, fault: null });
  expect(history.length).toBeGreaterThan(0);
  expect(last.phase).not.toBe('build');
  const next = last.turn ?? 0;
  expect(tryPlanStep(components, last, { seat: next, kind: 'skip' })).toEqual({ ok: false, code: 'planEnds' });
  expect(tryPlanStep(components, { ...last, turn: null }, { seat: next, kind: 'skip' })).toEqual({
    ok: false,
    code: 'over',
  });
});
