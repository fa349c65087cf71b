/**
 * Moves as a match keeps them, and as people make them. Whether they are legal is the rules' matter.
 */
import type { GameEvent, Move, Seat } from '../../rules/index.ts';

/** A move as it was played. `version` is the match's after it. */
export interface PlayedMove {
  readonly number: number;
  readonly version: number;
  readonly seat: Seat;
  readonly move: Move;
  readonly events: readonly GameEvent[];
  readonly at: Date;
  /** Why it was played though its player did not choose it at that moment; null: they did. */
  readonly automatic: AutomaticMove | null;
}

/** `timeUp`: their time was up. `standIn`: by the computer player in their place. `conditional`: as they had said before. `resigned`: they play no more. `replaced`: the program in the seat failed, and a computer player of ours moved. */
export const AUTOMATIC_MOVES = ['timeUp', 'standIn', 'conditional', 'resigned', 'replaced'] as const;
export type AutomaticMove = (typeof AUTOMATIC_MOVES)[number];
