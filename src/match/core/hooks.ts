/** Hooks of features around a change: automatic moves before it is saved, and announcements and work after. */
import type { GameState, Move, Seat } from '../../rules/index.ts';
import type { Announcement } from '../model/announcements.ts';
import type { Match, MatchView } from '../model/match.ts';
import type { MatchMember } from '../model/members.ts';
import type { AutomaticMove } from '../model/moves.ts';
import type { Change, Step } from './change.ts';

export interface TurnPosition extends Change {
  readonly state: GameState;
  readonly seat: Seat;
  readonly member: MatchMember;
}

/** A move, or the announcement that a queued move could not be made. */
export type AutoMove =
  | { readonly kind: 'move'; readonly move: Move; readonly automatic: AutomaticMove }
  | { readonly kind: 'dropped'; readonly announcement: Announcement };

/** Called for each position, also after an automatic move. Null: the feature has no move. */
export type AutoMoveProvider<Inside> = (step: Step<Inside>, change: TurnPosition) => Promise<AutoMove | null>;

/** `match.status`: finished, or cancelled after it had begun. */
interface EndedGame {
  readonly match: Match;
  readonly state: GameState;
  readonly at: Date;
}

/** Called in the transaction that ends a game, after saving. Resolves to further announcements. */
export type GameEndHook<Inside> = (ended: EndedGame, transaction: Inside) => Promise<readonly Announcement[]>;

/** Filters or extends the announcements of a change. */
export type AnnouncementFilter = (
  before: MatchView,
  after: MatchView,
  announcements: readonly Announcement[],
) => readonly Announcement[];

/** Called in the transaction of each change, after saving, with the change's announcements. Resolves to further ones. */
export type AfterChangeHook<Inside> = (
  before: Step<Inside>,
  after: MatchView,
  announcements: readonly Announcement[],
) => Promise<readonly Announcement[]>;

export function onGameEnd<Inside>(follower: GameEndHook<Inside>): AfterChangeHook<Inside> {
  return async ({ match: before, transaction, at }, { match, state }) =>
    before.status === 'running' && match.status !== 'running' && state
      ? follower({ match, state, at }, transaction)
      : [];
}
