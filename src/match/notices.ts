/** Notices: messages that belong to no game. They are retried until posted, and can be updated later. */
import type { LocalDay } from './clock/localTime.ts';
import type { MatchId, PersonId } from './model/match.ts';

/** Why nothing can be posted in a channel: it was deleted, or permissions are missing. */
export const UNREACHABLE_REASONS = ['gone', 'barred'] as const;
type UnreachableBecause = (typeof UNREACHABLE_REASONS)[number];

/** Ids and a few facts from which the feature renders the message whenever it is posted or updated. */
export type NoticeFacts =
  | LeagueNotice
  | DailyPuzzleNotice
  /** To the person who chose a channel. `code` is the host's error code; `puzzle`: it was the daily puzzle. */
  | {
      readonly kind: 'unreachable';
      readonly channelId: string;
      readonly because: UnreachableBecause;
      readonly code?: number | undefined;
      readonly puzzle?: true | undefined;
    }
  | { readonly kind: 'result'; readonly matchId: MatchId }
  /** `seek`: in the channel. To the seeker: `seekOffer` (a computer player) and `seekEnded` (without a game). */
  | { readonly kind: 'seek' | 'seekOffer'; readonly seekId: number }
  /** `gone`: because its channel was deleted; otherwise its time is up. */
  | { readonly kind: 'seekEnded'; readonly seekId: number; readonly because?: 'gone' | undefined };

export type NoticePlace =
  | {
      readonly kind: 'channel';
      readonly serverId: string;
      readonly channelId: string;
      readonly locale: string;
      /** The person who chose the channel, and who is notified once if nothing can be posted there. */
      readonly setBy: PersonId | null;
    }
  /** By direct message, in the person's language. `serverId` is the server that it is about. */
  | { readonly kind: 'person'; readonly personId: PersonId; readonly serverId: string | null };

export type NoticeId = number;

export interface NoticePost {
  readonly channelId: string;
  readonly messageId: string;
}

interface NewNotice extends Pick<Notice, 'facts' | 'to'> {
  /** Default: immediately. */
  readonly notBefore?: Date;
  /** The existing message, if any. */
  readonly post?: NoticePost;
  /** Attempts so far; default: 0. */
  readonly attempts?: number;
}

/** How features other than notices add and change notices in their transactions. */
export interface NoticeWriting {
  /** Adds a notice, posted after the commit in the order of its place. Resolves to the id for `renew`. */
  add(notice: NewNotice, at: Date): Promise<NoticeId>;
  /**
   * Renders the message again, with new facts if given. `notBefore` delays a notice that was posted. False if there is
   * no notice (`id` is null), if it was given up, or if it was deleted long after it was posted.
   */
  renew(id: NoticeId | null, change?: { readonly facts?: NoticeFacts; readonly notBefore?: Date }): Promise<boolean>;
  /** `reason`: for operators. */
  abandon(id: NoticeId, reason: string, at: Date): Promise<void>;
}

export interface Notice {
  readonly id: NoticeId;
  readonly facts: NoticeFacts;
  readonly to: NoticePlace;
  readonly createdAt: Date;
  /** Incremented with each change of the content. */
  readonly revision: number;
  /** Attempts to post this revision; if above 0 after a crash, check for the message before posting again. */
  readonly attempts: number;
  /** The earliest moment for the next attempt. */
  readonly notBefore: Date;
  /** Null until it is posted. */
  readonly post: NoticePost | null;
  /** Whether `setBy` was notified that it cannot be posted. */
  readonly complained: boolean;
}

/**
 * `gone`: the channel was deleted. `lost`: the message to update was deleted or cannot be edited. `barred`: a
 * permission is missing. `unwilling`: no direct messages. `refused`: the message is malformed. `passing`: temporary.
 */
export type NoticeFailure = 'gone' | 'lost' | 'barred' | 'unwilling' | 'refused' | 'passing';

/** The id of the channel or person; notices are posted in order within a place. */
export function placeIdOf(to: NoticePlace): string {
  return to.kind === 'channel' ? to.channelId : to.personId;
}

/**
 * `entry` has buttons to enter, until the league starts. `round` lists the pairings of a round. `standings` shows the
 * state at posting, and collapses when newer ones are posted.
 */
export const LEAGUE_NOTICE_PARTS = ['entry', 'round', 'standings', 'final', 'cancelled'] as const;
export type LeagueNoticePart = (typeof LEAGUE_NOTICE_PARTS)[number];

export interface LeagueNotice {
  readonly kind: 'league';
  readonly leagueId: string;
  readonly part: LeagueNoticePart;
  /** The round at that time; 0 before the first. */
  readonly round: number;
}

/** The puzzle of a day, or the line that replaces it when the next one is posted. */
export type DailyPuzzleNotice =
  | { readonly kind: 'dailyPuzzle'; readonly serverId: string; readonly day: LocalDay; readonly puzzleId: string }
  /** `at` is when it should first have been posted, in ISO 8601. */
  | { readonly kind: 'dailyPuzzleOver'; readonly at: string; readonly tried: number; readonly solved: number };
