/**
 * The kinds of reasons for a move, as facts that hold by the rules. Finding them is left to the modules beside this one, the
 * words to the hosts.
 */
import { type Card, type Color, type Element, type GameState, LAST_ROUND, type Seat } from '../../../rules/index.ts';

/** Something to be built: what, and on which space (`D3`). */
export interface Piece {
  readonly element: Element;
  readonly space: string;
}

export type Reason =
  /**
   * Claims a tool tile for its points and those of the same tool owned before. `ahead`: who could claim it in this round with
   * one build, where no other lies below it.
   */
  | {
      readonly kind: 'tile';
      readonly tool: string;
      readonly color: Color;
      readonly points: number;
      readonly bonus: number;
      readonly ahead: readonly Seat[];
    }
  /** One more build claims the tile, and the cards that are left pay for it; for so many points. */
  | { readonly kind: 'near'; readonly tool: string; readonly color: Color; readonly points: number }
  /** The ornament is worth so many points more at the end; `complete`: it is finished. */
  | { readonly kind: 'ornament'; readonly points: number; readonly complete: boolean }
  /** A connector scores so many points until the end of the game. */
  | { readonly kind: 'connector'; readonly points: number }
  /** So many plants are enclosed, for so many points. */
  | { readonly kind: 'plant'; readonly count: number; readonly points: number }
  /** So many spaces come within reach; in the last round, of those that can be paid for. */
  | { readonly kind: 'reach'; readonly count: number }
  /** Takes the last one of the supply, which somebody else has a place for. */
  | { readonly kind: 'last'; readonly element: Element; readonly color: Color | null }
  /** Costs so many cards fewer than the same piece in the move that it is set beside. */
  | { readonly kind: 'cheaper'; readonly count: number }
  /** So many wilds stay in hand, of which some could have been spent here. */
  | { readonly kind: 'keepsWilds'; readonly count: number }
  /** The hand afterwards pays for all of these together, as the board stands: in this round or in the next. */
  | { readonly kind: 'affords'; readonly round: 'this' | 'next'; readonly pieces: readonly Piece[] }
  /** The next build of the plan, for so many points; `tile`: the dearest that it claims. */
  | {
      readonly kind: 'next';
      readonly piece: Piece;
      readonly points: number;
      readonly tile: { readonly tool: string; readonly color: Color } | null;
    }
  /** Nothing goes back on passing: all these cards stay for the next round, though some would pay for something now. */
  | { readonly kind: 'keepsAll'; readonly count: number }
  /** So many of this kind come together in hand: with any other choice fewer of each color, or of wilds fewer wilds. */
  | { readonly kind: 'gathers'; readonly card: Card; readonly count: number };

/** Whether a reason tells of the cards in somebody's hand. */
const TELLS_OF_HANDS: Readonly<Record<Reason['kind'], 'always' | 'lastRound' | 'never'>> = {
  tile: 'never',
  near: 'always',
  ornament: 'never',
  connector: 'never',
  plant: 'never',
  reach: 'lastRound',
  last: 'lastRound',
  cheaper: 'never',
  keepsWilds: 'always',
  affords: 'always',
  next: 'always',
  keepsAll: 'always',
  gathers: 'always',
};

/** What of the reasons for a move in `round` may be told to those from whom hands are hidden. */
export function openly(reasons: readonly Reason[], round: GameState['round']): readonly Reason[] {
  const tells = ({ kind }: Reason) =>
    TELLS_OF_HANDS[kind] === 'always' || (TELLS_OF_HANDS[kind] === 'lastRound' && round === LAST_ROUND);
  return reasons
    .filter((reason) => !tells(reason))
    .map((reason) => (reason.kind === 'tile' ? { ...reason, ahead: [] } : reason));
}
