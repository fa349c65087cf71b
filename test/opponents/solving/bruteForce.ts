/** Solves the rest of a round by brute force with the rules' own moves, as a reference for the solver. */
import { apply, type GameState, legalMoves } from '../../../src/rules/index.ts';
import { components } from '../../support/game/rules.ts';

export interface SolvedLine {
  /** By seat; each player maximizes their own points, then minimizes those of the others. */
  readonly worths: readonly number[];
  /** Visited positions of the tree, with repetitions. */
  readonly positions: number;
}

/** Null if the tree has more than `most` positions. `worthsOf`: values by seat once all have passed. */
export function bruteForce(
  state: GameState,
  worthsOf: (ended: GameState) => readonly number[],
  most: number,
): SolvedLine | null {
  let positions = 0;
  const worthsFrom = (position: GameState): readonly number[] | null => {
    positions++;
    if (positions > most) return null;
    if (position.phase !== 'build') return worthsOf(position);
    let best: readonly number[] | null = null;
    for (const move of legalMoves(components, position)) {
      const applied = apply(components, position, move);
      if (!applied.ok) throw new Error(applied.code);
      const below = worthsFrom(applied.state);
      if (!below) return null;
      if (!best || isBetter(below, best, position.turn ?? 0)) best = below;
    }
    return best;
  };
  const worths = worthsFrom(state);
  return worths && { worths, positions };
}

function isBetter(a: readonly number[], b: readonly number[], seat: number): boolean {
  const own = (a[seat] ?? 0) - (b[seat] ?? 0);
  return Math.abs(own) > 1e-9 ? own > 0 : total(a) < total(b) - 1e-9;
}

export function total(worths: readonly number[]): number {
  return worths.reduce((sum, worth) => sum + worth, 0);
}
