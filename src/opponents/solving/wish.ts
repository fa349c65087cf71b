/**
 * What a solver is asked for, and the best move that it finds. Going through positions is left to the solver.
 */
import type { Hand } from '../compact/hand.ts';
import type { Layout } from '../compact/layout.ts';
import type { Masks } from '../compact/masks.ts';
import type { Endings } from './ends.ts';

/** The best move of the position that is gone through, at each depth. */
export interface Best {
  position: number;
  step: number;
  paid: Hand;
  drawn: number;
}

export interface SolverWish {
  readonly layout: Layout;
  readonly masks: Masks;
  /** Positions that may be looked at, each counted once. */
  readonly most: number;
  readonly stopped: () => boolean;
  /** What an earlier round's end is worth. */
  readonly endings: Endings;
  /** Whether nothing is left out even where only one builds. */
  readonly everyMove?: boolean;
}
