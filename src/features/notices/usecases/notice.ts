/**
 * What people are to hear of that belongs to no single game: a message in a channel, or to one person, that is kept until it
 * stands, and may be brought up to date later. The shapes only; posting and wording it is left to the hosts.
 */
import type { DailyPuzzleNotice, MatchId, PersonId } from '../../../match/index.ts';
import type { LeagueNotice } from './leagueNotice.ts';

/** Why nothing can be posted in a channel: it is not there any more, or we may not. */
export const UNREACHABLE_BECAUSE = ['gone', 'barred'] as const;
type UnreachableBecause = (typeof UNREACHABLE_BECAUSE)[number];

/** What is told, by its kind: ids and small facts, of which its feature makes the message when it is posted or brought up to date. */
export type NoticeFacts =
  | LeagueNotice
  | DailyPuzzleNotice
  /** Whoever has chosen a channel is told that nothing can be posted there; `code`: the host's, for why. `puzzle`: the daily one was. */
  | {
      readonly kind: 'unreachable';
      readonly channelId: string;
      readonly because: UnreachableBecause;
      readonly code?: number | undefined;
      readonly puzzle?: true | undefined;
    }
  /** What has come of a finished game. */
  | { readonly kind: 'result'; readonly matchId: MatchId }
  /** Somebody looks for people to play with; they are offered a computer player after a long wait, and hear when it ends without a game. */
  | { readonly kind: 'seek' | 'seekOffer' | 'seekEnded'; readonly seekId: number };

/** Where it is told. */
export type NoticePlace =
  | {
      readonly kind: 'channel';
      readonly serverId: string;
      readonly channelId: string;
      /** In which language. */
      readonly locale: string;
      /** Whoever has chosen the channel, and is told, once, where nothing can be posted there; null: nobody. */
      readonly setBy: PersonId | null;
    }
  /** By direct message, in their own language. `serverId`: the server that it is about; null: none. */
  | { readonly kind: 'person'; readonly personId: PersonId; readonly serverId: string | null };

export type NoticeId = number;

/** A message of ours. */
export interface NoticePost {
  readonly channelId: string;
  readonly messageId: string;
}

export interface Notice {
  readonly id: NoticeId;
  readonly facts: NoticeFacts;
  readonly to: NoticePlace;
  readonly createdAt: Date;
  /** One more with each change of what it is to say. */
  readonly revision: number;
  /** To tell this revision, begun so far: above 0 after a crash in between, so look before posting again. */
  readonly attempts: number;
  /** Until when it is left alone. */
  readonly notBefore: Date;
  /** Where its message stands; null: it does not yet. */
  readonly post: NoticePost | null;
  /** Whether `setBy` has been told that it cannot be posted. */
  readonly complained: boolean;
}

/**
 * `gone`: there is no such channel any more. `lost`: the message that was to be brought up to date has
 * been deleted, or has to stay as it is. `barred`: we may
 * not write there now. `unwilling`: the person takes no direct messages from us. `refused`: it cannot be posted as it is. `passing`: it can be before long.
 */
export type NoticeFailure = 'gone' | 'lost' | 'barred' | 'unwilling' | 'refused' | 'passing';

/** The channel or person: one place is told in order, by one process at a time. */
export function placeIdOf(to: NoticePlace): string {
  return to.kind === 'channel' ? to.channelId : to.personId;
}
