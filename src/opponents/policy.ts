/** Policies, which are functions from a position to a legal move, and games played between them. */
import {
  apply,
  type Components,
  createGame,
  deal,
  type GameEvent,
  type GameRecord,
  type GameState,
  type Move,
  makeRecord,
  type PlayerCount,
  type Random,
  recordedMove,
  type Seat,
  type Side,
} from '../rules/index.ts';

/** Picks a legal move for the player to move. @throws RangeError if the game is over. */
export type Policy = (components: Components, state: GameState, random: Random) => Move;

/** @throws RangeError if the game is over. */
export function seatToMove(state: GameState): Seat {
  if (state.turn === null) throw new RangeError('the game is over; nobody is to move');
  return state.turn;
}

export function pick<T>(items: readonly T[], random: Random): T {
  if (items.length === 0) throw new RangeError('nothing to pick from');
  return items[random(items.length)] as T;
}

/** `worth`: expected final points, plus a constant that is the same for all moves of a position. */
export interface ConsideredMove {
  readonly move: Move;
  readonly worth: number;
}

/** The first item with the greatest value. @throws RangeError if the list is empty. */
export function maxBy<T>(items: readonly T[], value: (item: T) => number): T {
  let best: { readonly item: T; readonly worth: number } | null = null;
  for (const item of items) {
    const worth = value(item);
    if (!best || worth > best.worth) best = { item, worth };
  }
  if (!best) throw new RangeError('nothing to choose from');
  return best.item;
}

export interface PlayedGame {
  readonly record: GameRecord;
  readonly state: GameState;
}

export type GameListener = (before: GameState, move: Move, after: GameState, events: readonly GameEvent[]) => void;

/** Plays one game; `policies`: by seat. @throws Error if a move is illegal. */
export function playGame(
  components: Components,
  side: Side,
  policies: readonly Policy[],
  random: Random,
  onMove?: GameListener,
): PlayedGame {
  const setup = deal(components, side, policies.length as PlayerCount, random);
  let { state } = createGame(components, setup);
  const moves: Move[] = [];
  while (state.turn !== null) {
    const policy = policies[state.turn];
    if (!policy) throw new RangeError(`no policy for seat ${state.turn}`);
    const move = policy(components, state, random);
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(`illegal move ${JSON.stringify(move)}: ${JSON.stringify(applied)}`);
    onMove?.(state, move, applied.state, applied.events);
    moves.push(recordedMove(move, applied.events));
    state = applied.state;
  }
  const names = policies.map((_, seat) => `Player ${seat + 1}`);
  return { record: makeRecord(setup, names, moves, state), state };
}
