/** Notices: messages that belong to no game, retried until they are posted, and updated later. */
import type { LocalDay } from './clock/localTime.ts';
import type { MatchId, PersonId } from './model/match.ts';

/** Why nothing can be posted in a channel: it was deleted, or permissions are missing. */
export const UNREACHABLE_REASONS = ['gone', 'barred'] as const;
type UnreachableBecause = (typeof UNREACHABLE_REASONS)[number];

/** Ids and small facts, from which the feature renders the message whenever it is posted or updated. */
export type NoticeFacts =
  | LeagueNotice
  | DailyPuzzleNotice
  /** To the person who chose a channel. `code`: of the host's error. `puzzle`: the daily puzzle could not be posted. */
  | {
      readonly kind: 'unreachable';
      readonly channelId: string;
      readonly because: UnreachableBecause;
      readonly code?: number | undefined;
      readonly puzzle?: true | undefined;
    }
  /** The result of a finished game. */
  | { readonly kind: 'result'; readonly matchId: MatchId }
  /**
   * `seek`: in the channel. `seekOffer`: a computer player for the seeker. `seekEnded`: without a game, to the seeker.
   */
  | { readonly kind: 'seek' | 'seekOffer' | 'seekEnded'; readonly seekId: number };

export type NoticePlace =
  | {
      readonly kind: 'channel';
      readonly serverId: string;
      readonly channelId: string;
      readonly locale: string;
      /** Who chose the channel, and is notified once if nothing can be posted there. */
      readonly setBy: PersonId | null;
    }
  /** By direct message, in their language. `serverId`: the server that it is about. */
  | { readonly kind: 'person'; readonly personId: PersonId; readonly serverId: string | null };

export type NoticeId = number;

export interface NoticePost {
  readonly channelId: string;
  readonly messageId: string;
}

export interface Notice {
  readonly id: NoticeId;
  readonly facts: NoticeFacts;
  readonly to: NoticePlace;
  readonly createdAt: Date;
  /** Incremented with each change of the content. */
  readonly revision: number;
  /** Attempts at this revision; above 0 after a crash, so check for the message before posting again. */
  readonly attempts: number;
  /** No attempt before. */
  readonly notBefore: Date;
  /** Null: not posted yet. */
  readonly post: NoticePost | null;
  /** Whether `setBy` was notified that it cannot be posted. */
  readonly complained: boolean;
}

/**
 * `gone`: the channel was deleted. `lost`: the message to update was deleted or cannot be changed. `barred`:
 * permissions are missing. `unwilling`: the person accepts no direct messages. `refused`: the message is invalid.
 * `passing`: temporary.
 */
export type NoticeFailure = 'gone' | 'lost' | 'barred' | 'unwilling' | 'refused' | 'passing';

/** The channel or person; notices are posted in order by place. */
export function placeIdOf(to: NoticePlace): string {
  return to.kind === 'channel' ? to.channelId : to.personId;
}

/**
 * `entry`: with buttons to enter, until the league starts. `round`: the pairings of a round. `standings`: as of
 * posting; collapsed when newer ones are posted.
 */
export const LEAGUE_NOTICE_PARTS = ['entry', 'round', 'standings', 'final', 'cancelled'] as const;
export type LeagueNoticePart = (typeof LEAGUE_NOTICE_PARTS)[number];

export interface LeagueNotice {
  readonly kind: 'league';
  readonly leagueId: string;
  readonly part: LeagueNoticePart;
  /** The current round then; 0 before the first. */
  readonly round: number;
}

/** The puzzle of a day, or the line that replaces it when the next one comes. */
export type DailyPuzzleNotice =
  | { readonly kind: 'dailyPuzzle'; readonly serverId: string; readonly day: LocalDay; readonly puzzleId: string }
  /** `at`: when it was first to be posted, in ISO 8601. */
  | { readonly kind: 'dailyPuzzleOver'; readonly at: string; readonly tried: number; readonly solved: number };
