/** The input of a use case, the change that it makes of a match, and the hooks of features around it. */
import type { GameEvent, GameState, Move, Seat } from '../../rules/index.ts';
import type { Announcement } from '../model/announcements.ts';
import type { Match, MatchMember, MatchView } from '../model/match.ts';
import type { AutomaticMove } from '../model/moves.ts';
import type { ChangeTransaction } from './ports.ts';

/** The frame sets the match's version and `updatedAt` when it saves the change. */
export interface Change {
  readonly ok: true;
  readonly match: Match;
  readonly state: GameState | null;
  readonly events: readonly GameEvent[];
  readonly moved?: true;
  /** Default: the next one. The present one keeps the controls of an unchanged position valid. */
  readonly version?: number;
  readonly announcements: readonly Announcement[];
}

export interface InTransaction<Inside = ChangeTransaction> {
  readonly transaction: Inside;
  readonly at: Date;
}

/** `match` and `state` as they are now, and the version that the match will have. */
export interface Step<Inside = ChangeTransaction> extends MatchView, InTransaction<Inside> {
  readonly version: number;
}

/** A change that keeps the position and its controls. */
export function samePosition({ match, state }: MatchView, announcements: readonly Announcement[]): Change {
  return { ok: true, match, state, version: match.version, events: [], announcements };
}

export async function announceAll(
  transaction: Pick<ChangeTransaction, 'announce'>,
  match: Match,
  announcements: readonly Announcement[],
  at: Date,
): Promise<void> {
  for (const announcement of announcements) {
    await transaction.announce(match.id, match.version, announcement, at);
  }
}

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

/**
 * Called in the transaction of each change, after saving, with the change's announcements. Resolves to further ones.
 */
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
