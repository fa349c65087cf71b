/** The moves of the game in the shape of the game record, the events that they cause, and refusals. */
import type { CardCounts, Cards, Color } from '../components/cards.ts';
import type { Space } from '../components/components.ts';
import type { Element } from '../constants.ts';
import type { Phase, Seat } from './state.ts';

export interface BuildMove {
  readonly seat: Seat;
  readonly type: 'build';
  readonly space: string;
  /** Determined by space and board; checked if present. */
  readonly element?: Element;
  readonly pay: CardCounts;
  /** The ids (`tool/color`) of the tool spaces whose tiles are claimed. Determined by the board; checked if present. */
  readonly claim?: readonly string[];
  /** The steps of the reward marker; only after tables and connectors. */
  readonly advance?: number;
  /** The cards actually drawn. */
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
  readonly card: string;
}

export interface SubstituteMove {
  readonly seat: Seat;
  readonly type: 'substitute';
  /** All ten cards. */
  readonly take: CardCounts;
}

export type Move = BuildMove | PassMove | ChooseMove | SubstituteMove;
export type MoveType = Move['type'];

type WithoutSeat<Made> = Made extends unknown ? Omit<Made, 'seat'> : never;
export type MoveWithoutSeat = WithoutSeat<Move>;

export type GameEvent =
  | { readonly type: 'prepared'; readonly seat: Seat; readonly card: string; readonly cards: Cards }
  | {
      readonly type: 'built';
      readonly seat: Seat;
      readonly space: Space;
      readonly element: Element;
      /** The color of the space; null for a connector on side A. */
      readonly color: Color | null;
      readonly paid: Cards;
    }
  | {
      readonly type: 'claimed';
      readonly seat: Seat;
      readonly tool: string;
      readonly color: Color;
      /** The tile's own points. */
      readonly points: number;
      /** The points of tiles of the same tool that the player already owned. */
      readonly bonus: number;
    }
  | { readonly type: 'advanced'; readonly seat: Seat; readonly steps: number; readonly to: number }
  | { readonly type: 'drew'; readonly seat: Seat; readonly cards: Cards }
  | { readonly type: 'passed'; readonly seat: Seat; readonly returned: Cards; readonly card: string }
  /** `connectors`: points by seat. */
  | { readonly type: 'roundEnded'; readonly round: 1 | 2 | 3; readonly connectors: readonly number[] }
  | { readonly type: 'chose'; readonly seat: Seat; readonly card: string }
  | { readonly type: 'roundBegan'; readonly round: 1 | 2 | 3; readonly startingPlayer: Seat }
  /** `ornaments` and `plants`: points by seat. */
  | {
      readonly type: 'ended';
      readonly ornaments: readonly number[];
      readonly plants: readonly number[];
      readonly scores: readonly number[];
      readonly winners: readonly Seat[];
    };

export type Refusal =
  | { readonly ok: false; readonly code: 'over' }
  | { readonly ok: false; readonly code: 'turn'; readonly seat: Seat; readonly turn: Seat }
  | { readonly ok: false; readonly code: 'phase'; readonly phase: Phase; readonly type: MoveType }
  /** Some counts are negative or not integers. */
  | { readonly ok: false; readonly code: 'counts'; readonly cards: CardCounts }
  | { readonly ok: false; readonly code: 'space'; readonly space: string }
  /** The space is a plant, on which nothing is built. */
  | { readonly ok: false; readonly code: 'plant'; readonly space: string }
  /** The connector exists already, or the ornament is complete. */
  | { readonly ok: false; readonly code: 'occupied'; readonly space: string }
  /** A frame has no adjacent connector, or a connector no adjacent frame. */
  | { readonly ok: false; readonly code: 'adjacency'; readonly space: string; readonly element: Element }
  | { readonly ok: false; readonly code: 'supply'; readonly element: Element; readonly color: Color | null }
  /** The space needs another element next. */
  | {
      readonly ok: false;
      readonly code: 'element';
      readonly space: string;
      readonly element: Element;
      readonly expected: Element;
    }
  /** The player does not hold these cards. */
  | { readonly ok: false; readonly code: 'hand'; readonly missing: CardCounts }
  /** The cards do not pay `cost` in `color` (null: any one color). */
  | {
      readonly ok: false;
      readonly code: 'payment';
      readonly cost: number;
      readonly color: Color | null;
      readonly paid: CardCounts;
    }
  /**
   * The marker must move one of the `allowed` steps after a table or connector, and not at all after other elements.
   */
  | {
      readonly ok: false;
      readonly code: 'advance';
      readonly allowed: readonly number[];
      readonly advance: number | null;
    }
  /** Not a legal draw; `count` cards must be drawn. */
  | { readonly ok: false; readonly code: 'take'; readonly taken: CardCounts; readonly count: number }
  | {
      readonly ok: false;
      readonly code: 'claim';
      readonly expected: readonly string[];
      readonly claimed: readonly string[];
    }
  /** `count` cards must be returned. */
  | { readonly ok: false; readonly code: 'return'; readonly count: number; readonly returned: CardCounts }
  /** The start card is not in the resting area. */
  | { readonly ok: false; readonly code: 'card'; readonly card: string; readonly resting: readonly string[] };
