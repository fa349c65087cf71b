/** The moves of a match as they are stored, the position that they lead to, and the steps of plans. */
import {
  apply,
  type Components,
  createGame,
  type GameEvent,
  type GameState,
  type Move,
  type MoveWithoutSeat,
  type Seat,
  type Setup,
} from '../../rules/index.ts';

/** `version` is the match's version after the move. */
export interface PlayedMove {
  readonly number: number;
  readonly version: number;
  readonly seat: Seat;
  readonly move: Move;
  readonly events: readonly GameEvent[];
  readonly at: Date;
  /** Null: the player chose it at that moment. */
  readonly automatic: AutomaticMove | null;
}

/**
 * Why a move was made without its player: their time was up, a computer player stands in, they had queued it, they
 * resigned, or the program in the seat failed and a built-in computer player moved.
 */
export const AUTOMATIC_MOVES = ['timeUp', 'standIn', 'conditional', 'resigned', 'replaced'] as const;
export type AutomaticMove = (typeof AUTOMATIC_MOVES)[number];

/**
 * A step of a plan. Only one's own moves are complete. Other players' cards are unknown, so their steps change neither
 * hands nor stacks.
 */
export type PlanStep =
  | { readonly seat: Seat; readonly kind: 'own'; readonly move: MoveWithoutSeat }
  | { readonly seat: Seat; readonly kind: 'build'; readonly space: string }
  | { readonly seat: Seat; readonly kind: 'pass' }
  | { readonly seat: Seat; readonly kind: 'skip' };

/**
 * Plays stored moves from the deal on.
 * @throws Error when a move is illegal: it was stored under other rules or components
 */
export function replayMoves(components: Components, setup: Setup, moves: readonly PlayedMove[]): GameState {
  let { state } = createGame(components, setup);
  for (const { number, move } of moves) {
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(`move ${number} cannot be replayed: ${applied.code}`);
    state = applied.state;
  }
  return state;
}

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
