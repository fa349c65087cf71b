/**
 * What has happened since somebody last had their say: the question of whoever comes back to a game after a while.
 * How it is shown is the hosts' matter.
 */

import type { PlayedMove } from '../../../match/model/moves.ts';
import type { Seat } from '../../../rules/index.ts';

export interface Since {
  /** Everything played after the seat's last move, oldest first. */
  readonly moves: readonly PlayedMove[];
  /** Whether the seat has made a move at all; where it has not, everything counts. */
  readonly hasMoved: boolean;
}

/** `history`: all moves of a match, oldest first. */
export function sinceLastTurn(history: readonly PlayedMove[], seat: Seat): Since {
  const last = history.findLastIndex((played) => played.seat === seat);
  return { moves: history.slice(last + 1), hasMoved: last >= 0 };
}
