/** The kinds of reasons for a move. Each is a fact that follows from the rules. */
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
  /** Claims a tile. `bonus`: points for tiles of the same tool. `ahead`: seats that could now claim the last tile. */
  | {
      readonly kind: 'tile';
      readonly tool: string;
      readonly color: Color;
      readonly points: number;
      readonly bonus: number;
      readonly ahead: readonly Seat[];
    }
  | { readonly kind: 'near'; readonly tool: string; readonly color: Color; readonly points: number }
  /** `points`: the gain at the end of the game. `complete`: whether the ornament is finished. */
  | { readonly kind: 'ornament'; readonly points: number; readonly complete: boolean }
  /** `points`: the total until the end of the game. */
  | { readonly kind: 'connector'; readonly points: number }
  | { readonly kind: 'plant'; readonly count: number; readonly points: number }
  /** `count` spaces become buildable; in the last round, only affordable ones count. */
  | { readonly kind: 'reach'; readonly count: number }
  /** Takes the last piece in the supply, which another player could have built. */
  | { readonly kind: 'last'; readonly element: Element; readonly color: Color | null }
  /** Costs `count` cards fewer than the same element in the other move. */
  | { readonly kind: 'cheaper'; readonly count: number }
  /** Draws `count` cards more than the other move. */
  | { readonly kind: 'draws'; readonly count: number }
  /**
   * Another player may pass first, so that this one becomes the first to choose a start card. The other move passes.
   */
  | { readonly kind: 'staysIn' }
  /** Keeps `count` wilds, some of which could have been spent here. */
  | { readonly kind: 'keepsWilds'; readonly count: number }
  /** The resulting hand can pay for all these pieces together on the current board. */
  | { readonly kind: 'affords'; readonly round: 'this' | 'next'; readonly pieces: readonly Piece[] }
  /** The next build of the plan. `tile`: the most valuable tile that it claims. */
  | {
      readonly kind: 'next';
      readonly piece: Piece;
      readonly points: number;
      readonly tile: { readonly tool: string; readonly color: Color } | null;
    }
  /** Passing returns no cards: all `count` cards stay for the next round, although some could be spent now. */
  | { readonly kind: 'keepsAll'; readonly count: number }
  /** Collects `count` cards of this kind; every other choice leads to fewer. */
  | { readonly kind: 'gathers'; readonly card: Card; readonly count: number }
  // The remaining kinds occur only in comparisons of two moves.
  /** `moves`: the builds planned after this one. `points`: their total gain, higher than in the other move's plan. */
  | { readonly kind: 'plan'; readonly moves: readonly Move[]; readonly points: number }
  /** `left`: open spaces around a plant; the other move leaves more. */
  | { readonly kind: 'plantNearer'; readonly left: number }
  /** `count`: ornament levels missing for the requirement of an open tile; after the other move, more are missing. */
  | { readonly kind: 'tileNearer'; readonly tool: string; readonly color: Color; readonly count: number }
  /** Opens a space for an ornament that an open tile's requirement lacks; the other move does not. */
  | { readonly kind: 'spaceForTile'; readonly tool: string; readonly color: Color }
  /** The remaining cards can pay for any of `count` builds; after the other build, for fewer. */
  | { readonly kind: 'moreBuilds'; readonly count: number }
  /**
   * `count`: how many more cards of the color than the other choice this one names, as far as the stack has them now.
   * The tile is open.
   */
  | { readonly kind: 'cardsForTile'; readonly tool: string; readonly color: Color; readonly count: number };

/** When a kind of reason reveals cards in a hand. */
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

/** Leaves out reasons that reveal hidden hands. */
export function withoutHiddenHands(reasons: readonly Reason[], round: GameState['round']): readonly Reason[] {
  const reveals = ({ kind }: Reason) =>
    REVEALS_HANDS[kind] === 'always' || (REVEALS_HANDS[kind] === 'lastRound' && round === LAST_ROUND);
  return reasons
    .filter((reason) => !reveals(reason))
    .map((reason) => (reason.kind === 'tile' ? { ...reason, ahead: [] } : reason));
}
