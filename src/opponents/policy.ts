/**
 * What a computer player is to those who seat one: a function from a position to a legal move.
 * How each one thinks is its own module's matter; chance always comes from outside, so that games can be repeated.
 */
import type { Components, GameState, Move, Random, Seat } from '../rules/index.ts';

/** Picks a legal move for the player to move. Throws a RangeError when the game is over. */
export type Policy = (components: Components, state: GameState, random: Random) => Move;

/** The seat to move; a finished game has none. */
export function seatToMove(state: GameState): Seat {
  if (state.turn === null) throw new RangeError('the game is over; nobody is to move');
  return state.turn;
}

/** One of several, each as likely as another. Throws a RangeError on an empty list. */
export function pick<T>(items: readonly T[], random: Random): T {
  if (items.length === 0) throw new RangeError('nothing to pick from');
  return items[random(items.length)] as T;
}

/** The item of greatest value, the first of several; throws a RangeError on an empty list. */
export function greatest<T>(items: readonly T[], value: (item: T) => number): T {
  let best: { readonly item: T; readonly worth: number } | null = null;
  for (const item of items) {
    const worth = value(item);
    if (!best || worth > best.worth) best = { item, worth };
  }
  if (!best) throw new RangeError('nothing to choose from');
  return best.item;
}
