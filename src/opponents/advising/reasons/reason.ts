/** The kinds of reasons for a move, as facts that follow from the rules. */
import {
  type Card,
  type Color,
  type Element,
  type GameState,
  LAST_ROUND,
  type Move,
  type Seat,
} from '../../../rules/index.ts';

/** `space`: a name such as `D3`. */
export interface Piece {
  readonly element: Element;
  readonly space: string;
}

export type Reason =
  /** Claims a tile. `bonus`: for tiles of the same tool. `ahead`: seats that could claim the space's last tile now. */
  | {
      readonly kind: 'tile';
      readonly tool: string;
      readonly color: Color;
      readonly points: number;
      readonly bonus: number;
      readonly ahead: readonly Seat[];
    }
  | { readonly kind: 'near'; readonly tool: string; readonly color: Color; readonly points: number }
  /** `points`: the gain at the end. `complete`: the ornament is finished. */
  | { readonly kind: 'ornament'; readonly points: number; readonly complete: boolean }
  /** `points`: until the end of the game. */
  | { readonly kind: 'connector'; readonly points: number }
  | { readonly kind: 'plant'; readonly count: number; readonly points: number }
  /** `count` spaces become buildable; in the last round only affordable ones. */
  | { readonly kind: 'reach'; readonly count: number }
  /** The last one in the supply, which another player could build. */
  | { readonly kind: 'last'; readonly element: Element; readonly color: Color | null }
  /** Costs `count` cards less than the same element in the other move. */
  | { readonly kind: 'cheaper'; readonly count: number }
  /** Draws `count` cards more than the other move. */
  | { readonly kind: 'draws'; readonly count: number }
  /**
   * Somebody else may still pass before the player, who would then choose a start card first. The other move is a pass.
   */
  | { readonly kind: 'staysIn' }
  /** `count` wilds stay in hand, some of which could have been spent here. */
  | { readonly kind: 'keepsWilds'; readonly count: number }
  /** The resulting hand pays for all these pieces together, on the present board. */
  | { readonly kind: 'affords'; readonly round: 'this' | 'next'; readonly pieces: readonly Piece[] }
  /** The next build of the plan. `tile`: the most valuable one that it claims. */
  | {
      readonly kind: 'next';
      readonly piece: Piece;
      readonly points: number;
      readonly tile: { readonly tool: string; readonly color: Color } | null;
    }
  /** Passing returns no cards, so all `count` stay for the next round, although some could be spent now. */
  | { readonly kind: 'keepsAll'; readonly count: number }
  /** `count` of this card come together; any other choice leads to fewer. */
  | { readonly kind: 'gathers'; readonly card: Card; readonly count: number }
  // Only in comparisons of two moves:
  /**
   * `moves`: the builds planned after this one. `points`: what all of them gain; those of the other move's plan gain
   * less.
   */
  | { readonly kind: 'plan'; readonly moves: readonly Move[]; readonly points: number }
  /** `left`: spaces without a piece around a plant; the other move leaves more. */
  | { readonly kind: 'plantNearer'; readonly left: number }
  /** `count`: ornament levels that an open tile's requirement still needs; it needs more after the other move. */
  | { readonly kind: 'tileNearer'; readonly tool: string; readonly color: Color; readonly count: number }
  /** A space opens for an ornament that an open tile's requirement still lacks; after the other move there is none. */
  | { readonly kind: 'spaceForTile'; readonly tool: string; readonly color: Color }
  /** The remaining cards pay for any of `count` builds; after the other build for fewer. */
  | { readonly kind: 'moreBuilds'; readonly count: number }
  /**
   * `count`: cards of the color that the choice names and the stack has now, more than the other choice. The tile is
   * open.
   */
  | { readonly kind: 'cardsForTile'; readonly tool: string; readonly color: Color; readonly count: number };

/** Whether a kind of reason reveals cards in a hand. */
const REVEALS_HANDS: Readonly<Record<Reason['kind'], 'always' | 'lastRound' | 'never'>> = {
  tile: 'never',
  near: 'always',
  ornament: 'never',
  connector: 'never',
  plant: 'never',
  reach: 'lastRound',
  last: 'lastRound',
  cheaper: 'never',
  draws: 'never',
  staysIn: 'never',
  keepsWilds: 'always',
  affords: 'always',
  next: 'always',
  keepsAll: 'always',
  gathers: 'always',
  plan: 'always',
  plantNearer: 'never',
  tileNearer: 'never',
  spaceForTile: 'never',
  moreBuilds: 'always',
  cardsForTile: 'always',
};

/** The reasons without what reveals hidden hands. */
export function withoutHiddenHands(reasons: readonly Reason[], round: GameState['round']): readonly Reason[] {
  const reveals = ({ kind }: Reason) =>
    REVEALS_HANDS[kind] === 'always' || (REVEALS_HANDS[kind] === 'lastRound' && round === LAST_ROUND);
  return reasons
    .filter((reason) => !reveals(reason))
    .map((reason) => (reason.kind === 'tile' ? { ...reason, ahead: [] } : reason));
}
