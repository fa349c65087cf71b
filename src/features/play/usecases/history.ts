/** Derives positions and recent moves from the history of a match. */
import type { PlayedMove } from '../../../match/model/moves.ts';
import type { Seat } from '../../../rules/index.ts';

export interface MovesSince {
  /** Everything played after the seat's last move, oldest first; all moves where the seat has not moved. */
  readonly moves: readonly PlayedMove[];
  readonly hasMoved: boolean;
}

/** `history`: all moves of a match, oldest first. */
export function movesSinceLastTurn(history: readonly PlayedMove[], seat: Seat): MovesSince {
  const last = history.findLastIndex((played) => played.seat === seat);
  return { moves: history.slice(last + 1), hasMoved: last >= 0 };
}
