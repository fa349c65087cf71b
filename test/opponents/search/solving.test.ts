/** The end of a round: solved as trying everything solves it, and played so by the master. */
import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../../src/opponents/compact/layout.ts';
import { apprentice, playGame, thinkNow } from '../../../src/opponents/index.ts';
import { isBetter, solveRound } from '../../../src/opponents/search/solving.ts';
import {
  apply,
  countCards,
  type GameState,
  legalMoves,
  playerCount,
  scores,
  seededRandom,
} from '../../../src/rules/index.ts';
import { components } from '../../support/rules.ts';

/** Every move of everybody, without any short cut. */
function everything(state: GameState): readonly number[] {
  if (state.phase !== 'build') return scores(state);
  let best: readonly number[] | null = null;
  for (const move of legalMoves(components, state)) {
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(applied.code);
    const below = everything(applied.state);
    if (!best || isBetter(below, best, state.turn ?? 0)) best = below;
  }
  return best ?? [];
}

/** Positions near the ends of rounds: two build on with few cards, or one. */
function endings(): GameState[] {
  const found: GameState[] = [];
  for (let seed = 0; seed < 8; seed++) {
    const table = new Array(2 + (seed % 2)).fill(apprentice);
    playGame(components, seed % 2 ? 'B' : 'A', table, seededRandom(seed), (before) => {
      const building = before.players.filter(({ passed }) => !passed);
      const cards = building.reduce((sum, { hand }) => sum + countCards(hand), 0);
      if (before.phase === 'build' && building.length <= 2 && cards > 0 && cards <= 3) found.push(before);
    });
  }
  return found;
}

const never = () => false;

describe('the end of a round', () => {
  const positions = endings();

  it('is there to be tested, in rounds before the last, too, with one and two who build', () => {
    expect(positions.length).toBeGreaterThan(8);
    expect(positions.some(({ round }) => round < 3)).toBe(true);
    expect(positions.some(({ players }) => players.filter(({ passed }) => !passed).length === 2)).toBe(true);
  });

  it('is solved as trying everything solves it', () => {
    for (const state of positions) {
      const solved = solveRound(layoutOf(components, state.side, playerCount(state)), state, scores, never);
      const worths = everything(state);
      const seat = state.turn ?? 0;
      const sum = (all: readonly number[] = []) => all.reduce((total, one) => total + one, 0);
      expect([solved?.worths[seat], sum(solved?.worths)]).toEqual([worths[seat], sum(worths)]);
    }
  });

  it('is given up where the tree is too large, or where nobody waits for it', () => {
    const [state] = positions.filter(({ players }) => players.filter(({ passed }) => !passed).length === 2);
    if (!state) throw new Error('no such position');
    const layout = layoutOf(components, state.side, playerCount(state));
    expect(solveRound(layout, state, scores, never, 1)).toBeNull();
  });

  it('is played by the master as solved, with the score it comes to', () => {
    for (const state of positions.filter(({ round }) => round === 3)) {
      const thought = thinkNow(components, state, { level: 'master', budget: { nodes: 100_000 } });
      if (!thought.ok) throw new Error(thought.code);
      expect(thought.exact).toBe(true);
      expect(thought.expected).toBe(everything(state)[state.turn ?? 0]);
    }
  });
});
