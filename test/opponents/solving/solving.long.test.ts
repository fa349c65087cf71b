/** The solver agrees with brute force at the end of a round, and the master plays the solution. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASS_STEP, stepOnSpace } from '../../../src/opponents/compact/steps.ts';
import { apprentice, journeyman, playGame, thinkNow, tunedWeights } from '../../../src/opponents/index.ts';
import type { SearchLimits } from '../../../src/opponents/search/beam.ts';
import { Master } from '../../../src/opponents/search/master.ts';
import {
  apply,
  CARDS,
  countCards,
  type GameState,
  legalMoves,
  type Move,
  playerAt,
  SIDES,
  seededRandom,
} from '../../../src/rules/index.ts';
import { components } from '../../support/game/rules.ts';
import { bruteForce, total } from './bruteForce.ts';

/** The size of the trees that a test searches by brute force. */
const TRIED = 3000;
const MAX_CARDS = 5;

const master = new Master(components, tunedWeights);
const worthsOf = (ended: GameState) => master.worths(ended);
const within = (nodes: number): SearchLimits => ({ nodes, stopped: () => false, elapsedShare: () => 0 });

/** A position near the end of a round of a seeded game, optionally with nearly empty stacks. */
interface Late {
  readonly side: 'A' | 'B';
  readonly players: number;
  readonly seed: number;
  readonly good: boolean;
  /** The index among all late positions of the game. */
  readonly place: number;
  /** Replaces the stacks, by kind of card. */
  readonly stacks: readonly number[] | null;
}

const late = fc.record<Late>({
  side: fc.constantFrom(...SIDES),
  players: fc.integer({ min: 2, max: 4 }),
  seed: fc.nat({ max: 3 }),
  good: fc.boolean(),
  place: fc.nat({ max: 1000 }),
  stacks: fc.option(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 })),
});

const games = new Map<string, readonly GameState[]>();

/** All late positions of the game, which is played only once. */
function lateIn({ side, players, seed, good }: Late): readonly GameState[] {
  const key = [side, players, seed, good].join();
  const known = games.get(key);
  if (known) return known;
  const found: GameState[] = [];
  playGame(components, side, new Array(players).fill(good ? journeyman : apprentice), seededRandom(seed), (before) => {
    const cards = before.players.reduce((sum, { hand, passed }) => sum + (passed ? 0 : countCards(hand)), 0);
    if (before.phase === 'build' && cards > 0 && cards <= MAX_CARDS) found.push(before);
  });
  games.set(key, found);
  return found;
}

function positionOf(options: Late): GameState {
  const { place, stacks } = options;
  const found = lateIn(options);
  const state = found[place % found.length];
  if (!state) throw new Error('a game without late positions');
  if (!stacks) return state;
  const changed = Object.fromEntries(CARDS.map((card, kind) => [card, stacks[kind] ?? 0]));
  return { ...state, stacks: { ...state.stacks, ...changed } };
}

function rounded(worths: readonly number[] = []): number[] {
  return worths.map((worth) => Math.round(worth * 1e6) / 1e6);
}

function following(state: GameState, move: Move): GameState {
  const applied = apply(components, state, move);
  if (!applied.ok) throw new Error(applied.code);
  return applied.state;
}

describe('the end of a round', () => {
  it('is solved as by brute force, within the size of the tree', () => {
    const seen = { tried: 0, several: 0, earlier: 0, short: 0 };
    fc.assert(
      fc.property(late, (options) => {
        const state = positionOf(options);
        const tried = bruteForce(state, worthsOf, TRIED);
        if (!tried) return;
        const solved = master.solve(state, within(tried.positions));
        expect(rounded(solved?.worths)).toEqual(rounded(tried.worths));
        seen.tried++;
        if (state.players.filter(({ passed }) => !passed).length > 1) seen.several++;
        if (state.round < 3) seen.earlier++;
        if (options.stacks) seen.short++;
      }),
      { numRuns: 90 },
    );
    expect(Math.min(seen.tried, seen.several, seen.earlier, seen.short)).toBeGreaterThan(10);
  });

  it('gives the value of every first move and of any legal move', () => {
    let tried = 0;
    fc.assert(
      fc.property(late, (options) => {
        const state = positionOf(options);
        if (!bruteForce(state, worthsOf, TRIED)) return;
        tried++;
        const solved = master.solve(state, within(TRIED));
        if (!solved) throw new Error('not solved');
        const seat = state.turn ?? 0;
        const layout = master.layoutOf(state);
        const best = new Map<number, number>();
        for (const move of legalMoves(components, state)) {
          const { worths = [] } = bruteForce(following(state, move), worthsOf, TRIED) ?? {};
          expect(rounded(solved.after(move) ?? [])).toEqual(rounded(worths));
          const step = move.type === 'build' ? stepOnSpace(layout, playerAt(state, seat).board, move.space) : PASS_STEP;
          best.set(
            step ?? PASS_STEP,
            Math.max(best.get(step ?? PASS_STEP) ?? Number.NEGATIVE_INFINITY, worths[seat] ?? 0),
          );
        }
        for (const [step, { move, worths }] of solved.firsts) {
          expect(worths[seat]).toBeCloseTo(best.get(step) ?? Number.NaN, 6);
          expect(rounded(bruteForce(following(state, move), worthsOf, TRIED)?.worths)).toEqual(rounded(worths));
        }
        if (solved.firsts.size > 0) expect([...solved.firsts.keys()].sort()).toEqual([...best.keys()].sort());
      }),
      { numRuns: 25 },
    );
    expect(tried).toBeGreaterThan(3);
  });

  it('has a legal line that reaches the stated value', () => {
    let lines = 0;
    fc.assert(
      fc.property(late, (options) => {
        const state = positionOf(options);
        const solved = master.solve(state, within(100_000));
        if (!solved) return;
        lines++;
        let reached = state;
        for (const move of solved.line) reached = following(reached, move);
        expect(reached.phase).not.toBe('build');
        expect(rounded(worthsOf(reached))).toEqual(rounded(solved.worths));
        expect(solved.line[0]).toEqual(solved.move);
      }),
      { numRuns: 60 },
    );
    expect(lines).toBeGreaterThan(10);
  });

  it('is given up if there are too many positions or it is cancelled', () => {
    const state = positionOf({ side: 'A', players: 2, seed: 1, good: true, place: 0, stacks: null });
    const { positions = 0 } = master.solve(state, within(1_000_000)) ?? {};
    expect(positions).toBeGreaterThan(2);
    expect(master.solve(state, within(positions))).not.toBeNull();
    expect(master.solve(state, within(positions - 1))).toBeNull();
  });
});

describe('the master at the end of the last round', () => {
  const lastRound = Array.from({ length: 12 }, (_, seed) => ({ side: SIDES[seed % 2] ?? 'A', seed, place: 999 - seed }))
    .map((options) => positionOf({ ...options, players: 2, good: true, stacks: null }))
    .filter(({ round }) => round === 3);

  it('plays the solution and expects its exact score, also with alternatives', () => {
    expect(lastRound.length).toBeGreaterThan(3);
    for (const state of lastRound) {
      const tried = total(bruteForce(state, worthsOf, Number.POSITIVE_INFINITY)?.worths ?? []);
      for (const alternatives of [0, 3]) {
        const thought = thinkNow(components, state, { level: 'master', budget: { nodes: 100_000 }, alternatives });
        if (!thought.ok) throw new Error(thought.code);
        expect(thought.exact).toBe(true);
        expect(thought.alternatives.every(({ expected }) => expected <= thought.expected)).toBe(true);
        const next = bruteForce(following(state, thought.move), worthsOf, Number.POSITIVE_INFINITY);
        expect([next?.worths[state.turn ?? 0], total(next?.worths ?? [])]).toEqual([thought.expected, tried]);
      }
    }
  });

  it('gives the exact cost of a move that was made', () => {
    for (const state of lastRound) {
      const moves = [...legalMoves(components, state)];
      for (const beside of moves.filter((_, index) => index % 7 === 0)) {
        const thought = thinkNow(components, state, { level: 'master', budget: { nodes: 100_000 }, beside });
        if (!thought.ok) throw new Error(thought.code);
        const next = bruteForce(following(state, beside), worthsOf, Number.POSITIVE_INFINITY);
        expect(thought.alternatives).toMatchObject([{ move: beside, expected: next?.worths[state.turn ?? 0] }]);
      }
    }
  });

  it('repeats its result with the same node budget', () => {
    for (const state of lastRound) {
      const think = () => thinkNow(components, state, { level: 'master', budget: { nodes: 3000 }, alternatives: 2 });
      expect(think()).toEqual(think());
    }
  });
});
