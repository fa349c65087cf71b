/**
 * What a move brought about, told in the order in which it happened: the log, messages and pictures read it.
 * Everything in an event is public.
 */
import type { Element } from '../components/types.ts';
import type { Cards, Color } from './cards.ts';
import type { Space } from './floor.ts';
import type { Seat } from './state.ts';

export type GameEvent =
  | { readonly type: 'prepared'; readonly seat: Seat; readonly card: string; readonly cards: Cards }
  | {
      readonly type: 'built';
      readonly seat: Seat;
      readonly space: Space;
      readonly element: Element;
      /** Of the ornament or of the connector space; null for a connector on side A. */
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
      /** Points of the same tool's tiles owned before. */
      readonly bonus: number;
    }
  | { readonly type: 'advanced'; readonly seat: Seat; readonly steps: number; readonly to: number }
  | { readonly type: 'drew'; readonly seat: Seat; readonly cards: Cards }
  | { readonly type: 'passed'; readonly seat: Seat; readonly returned: Cards; readonly card: string }
  /** `connectors`: points by seat. */
  | { readonly type: 'roundEnded'; readonly round: 1 | 2 | 3; readonly connectors: readonly number[] }
  | { readonly type: 'chose'; readonly seat: Seat; readonly card: string }
  | { readonly type: 'roundBegan'; readonly round: 1 | 2 | 3; readonly startingPlayer: Seat }
  /** `ornaments`, `plants`: points by seat. */
  | {
      readonly type: 'ended';
      readonly ornaments: readonly number[];
      readonly plants: readonly number[];
      readonly scores: readonly number[];
      readonly winners: readonly Seat[];
    };
