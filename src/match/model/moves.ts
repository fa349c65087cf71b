/** The moves of a match as stored, the position that they lead to, and the steps of plans. */
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
import type { PersonId } from './match.ts';

/** `version` is the match's version after the move. */
export interface PlayedMove {
  readonly number: number;
  readonly version: number;
  readonly seat: Seat;
  readonly move: Move;
  readonly events: readonly GameEvent[];
  readonly at: Date;
  /** Null if the player chose the move at that moment. */
  readonly automatic: AutomaticMove | null;
  /** The person who had the seat then; undefined before the move is stored. */
  readonly by?: PersonId;
}

/**
 * Why a move was made without its player: time was up, a computer player stands in, the player had queued the move or
 * has resigned, or the external program at the seat failed and a built-in computer player moved.
 */
export const AUTOMATIC_MOVES = ['timeUp', 'standIn', 'conditional', 'resigned', 'replaced'] as const;
export type AutomaticMove = (typeof AUTOMATIC_MOVES)[number];

/**
 * A step of a plan. Only the planner's own moves are complete: other players' cards are unknown, so their steps change
 * neither hands nor stacks.
 */
export type PlanStep =
  | { readonly seat: Seat; readonly kind: 'own'; readonly move: MoveWithoutSeat }
  | { readonly seat: Seat; readonly kind: 'build'; readonly space: string }
  | { readonly seat: Seat; readonly kind: 'pass' }
  | { readonly seat: Seat; readonly kind: 'skip' };

/**
 * Plays stored moves from the deal on.
 * @throws Error if a move is illegal, because it was stored under other rules or components
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

/** The deal and the position after each move, up to a move that the components do not allow; none before the deal. */
export function positionsOf(
  components: Components,
  { setup }: { readonly setup: Setup | null },
  moves: readonly Pick<PlayedMove, 'move'>[],
): GameState[] {
  if (!setup) return [];
  let { state } = createGame(components, setup);
  const positions = [state];
  for (const { move } of moves) {
    const applied = apply(components, state, move);
    if (!applied.ok) return positions;
    state = applied.state;
    positions.push(state);
  }
  return positions;
}

export interface MovesSince {
  /** All moves since the seat's last one, oldest first; all moves of the game if the seat has not moved. */
  readonly moves: readonly PlayedMove[];
  readonly hasMoved: boolean;
}

/** `history` contains all moves of a match, oldest first. */
export function movesSinceLastTurn(history: readonly PlayedMove[], seat: Seat): MovesSince {
  const last = history.findLastIndex((played) => played.seat === seat);
  return { moves: history.slice(last + 1), hasMoved: last >= 0 };
}
