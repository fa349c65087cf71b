/** The input of a use case, the change that it makes to a match, and the hooks that features attach. */
import type { GameEvent, GameState, Move, Seat } from '../../rules/index.ts';
import type { Announcement } from '../model/announcements.ts';
import type { Match, MatchMember, MatchView } from '../model/match.ts';
import type { AutomaticMove } from '../model/moves.ts';
import type { ChangeTransaction } from './ports.ts';

/** A change without the match's new version and `updatedAt`, which `saveChange` sets. */
export interface Change {
  readonly ok: true;
  readonly match: Match;
  readonly state: GameState | null;
  readonly events: readonly GameEvent[];
  readonly moved?: true;
  /** Default: the next version. The current version keeps the controls of an unchanged position valid. */
  readonly version?: number;
  readonly announcements: readonly Announcement[];
}

export interface InTransaction<Inside = ChangeTransaction> {
  readonly transaction: Inside;
  readonly at: Date;
}

/** The match and position before the change, and the version that the match will get. */
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

/** Called for each position, also after an automatic move. Returns null if the feature has no move. */
export type AutoMoveProvider<Inside> = (step: Step<Inside>, change: TurnPosition) => Promise<AutoMove | null>;

/** A game that has finished, or that was cancelled after it had begun. */
interface EndedGame {
  readonly match: Match;
  readonly state: GameState;
  readonly at: Date;
}

/** Called in the transaction that ends a game, after saving. Returns additional announcements. */
export type GameEndHook<Inside> = (ended: EndedGame, transaction: Inside) => Promise<readonly Announcement[]>;

/** Removes or adds announcements of a change. */
export type AnnouncementFilter = (
  before: MatchView,
  after: MatchView,
  announcements: readonly Announcement[],
) => readonly Announcement[];

/** Called in the transaction of each change, after saving, with the change's announcements. Returns additional ones. */
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
