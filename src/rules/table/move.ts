/**
 * The five moves of the game, in the very shape of the game record.
 * Whether a move is legal is decided by `apply`.
 */
import type { Element } from '../components/types.ts';
import type { CardCounts } from './cards.ts';
import type { Seat } from './state.ts';

export interface BuildMove {
  readonly seat: Seat;
  readonly type: 'build';
  /** A space's name, `A1`–`E5`. */
  readonly space: string;
  /** What is built; follows from the space and the board, checked when given. */
  readonly element?: Element;
  readonly pay: CardCounts;
  /** Tool spaces (`tool/color`) whose tile is claimed; follows from the board, checked when given. */
  readonly claim?: readonly string[];
  /** Steps of the reward marker, only for tables and connectors. */
  readonly advance?: number;
  /** The cards really drawn. */
  readonly take: CardCounts;
}

export interface PassMove {
  readonly seat: Seat;
  readonly type: 'pass';
  readonly return: CardCounts;
}

export interface ChooseMove {
  readonly seat: Seat;
  readonly type: 'choose';
  /** A start card's id. */
  readonly card: string;
}

export interface SubstituteMove {
  readonly seat: Seat;
  readonly type: 'substitute';
  /** All ten cards of the preparation. */
  readonly take: CardCounts;
}

export type Move = BuildMove | PassMove | ChooseMove | SubstituteMove;
export type MoveType = Move['type'];

type WithoutSeat<Made> = Made extends unknown ? Omit<Made, 'seat'> : never;
/** A move of a seat that is known. */
export type MoveWithoutSeat = WithoutSeat<Move>;
