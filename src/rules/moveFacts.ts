/**
 * What somebody would say of a move before it is made: the move, and what follows from the position alone.
 * The words are left to whoever says it.
 */
import { apply } from './apply.ts';
import type { Components, Element } from './components/types.ts';
import { type Cards, type Color, fullCards, NO_CARDS, subtractCards } from './table/cards.ts';
import type { Move } from './table/move.ts';
import { type GameState, playerAt } from './table/state.ts';

export interface MoveFacts {
  readonly move: Move;
  /** What is built; null for other moves. `color`: that of a frame, which the space says. */
  readonly built: { readonly element: Element; readonly color: Color | null } | null;
  /** What stays in hand on passing; no cards for other moves. */
  readonly kept: Cards;
}

/** Of a move that is legal in this position. */
export function moveFacts(components: Components, state: GameState, move: Move): MoveFacts {
  const kept = move.type === 'pass' ? subtractCards(playerAt(state, move.seat).hand, fullCards(move.return)) : NO_CARDS;
  const applied = move.type === 'build' ? apply(components, state, move) : null;
  const event = applied?.ok ? applied.events.find(({ type }) => type === 'built') : undefined;
  const built = event?.type === 'built' ? { element: event.element, color: event.color } : null;
  return { move, built, kept };
}
