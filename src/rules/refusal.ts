/**
 * Why a move is not legal: a code and the facts that a sentence about it needs.
 * The sentences themselves, in every language, are the language folder's.
 */
import type { Element } from './components/types.ts';
import type { CardCounts, Color } from './table/cards.ts';
import type { MoveType } from './table/move.ts';
import type { Phase, Seat } from './table/state.ts';

export type Refusal =
  /** The game has ended. */
  | { readonly ok: false; readonly code: 'over' }
  /** Another seat is to move. */
  | { readonly ok: false; readonly code: 'turn'; readonly seat: Seat; readonly turn: Seat }
  /** Another kind of move is due. */
  | { readonly ok: false; readonly code: 'phase'; readonly phase: Phase; readonly type: MoveType }
  /** Counts of cards that are negative or no whole numbers. */
  | { readonly ok: false; readonly code: 'counts'; readonly cards: CardCounts }
  /** No such space. */
  | { readonly ok: false; readonly code: 'space'; readonly space: string }
  /** A plant is never built on. */
  | { readonly ok: false; readonly code: 'plant'; readonly space: string }
  /** The connector stands already, or the ornament is complete. */
  | { readonly ok: false; readonly code: 'occupied'; readonly space: string }
  /** No adjacent connector (for a frame) or frame (for a connector). */
  | { readonly ok: false; readonly code: 'adjacency'; readonly space: string; readonly element: Element }
  /** Nothing of it is left in the supply. */
  | { readonly ok: false; readonly code: 'supply'; readonly element: Element; readonly color: Color | null }
  /** The element said is not the one that comes next there. */
  | {
      readonly ok: false;
      readonly code: 'element';
      readonly space: string;
      readonly element: Element;
      readonly expected: Element;
    }
  /** Cards that the player does not hold; `missing` says how many of which. */
  | { readonly ok: false; readonly code: 'hand'; readonly missing: CardCounts }
  /** Not a payment of `cost` in `color` (null: in any one color). */
  | {
      readonly ok: false;
      readonly code: 'payment';
      readonly cost: number;
      readonly color: Color | null;
      readonly paid: CardCounts;
    }
  /** The marker moves 1 or 2 spaces after a table or connector (`allowed`), and not at all after anything else. */
  | {
      readonly ok: false;
      readonly code: 'advance';
      readonly allowed: readonly number[];
      readonly advance: number | null;
    }
  /** Not a legal draw; `count` cards are drawn here. */
  | { readonly ok: false; readonly code: 'take'; readonly taken: CardCounts; readonly count: number }
  /** The tiles claimed are `expected`. */
  | {
      readonly ok: false;
      readonly code: 'claim';
      readonly expected: readonly string[];
      readonly claimed: readonly string[];
    }
  /** `count` cards go back on passing. */
  | { readonly ok: false; readonly code: 'return'; readonly count: number; readonly returned: CardCounts }
  /** The start card does not rest; `resting` do. */
  | { readonly ok: false; readonly code: 'card'; readonly card: string; readonly resting: readonly string[] };
