/**
 * The data model of a seek, with which a person looks for people to play with in a channel, on all servers, or both.
 */
import type { MatchId, NoticeId, PersonId, Theme, TimeControl } from '../../../match/index.ts';
import type { PlayerCount, Side } from '../../../rules/index.ts';
import { NEW_PLAYER_STRENGTH, shownRating } from '../../profiles/usecases/rating.ts';

export type SeekId = number;

/** `ended`: nobody joined in time. `cancelled`: the seeker gave up. */
export const SEEK_STATUSES = ['open', 'started', 'ended', 'cancelled'] as const;
export type SeekStatus = (typeof SEEK_STATUSES)[number];

/** A range of shown ratings, inclusive. */
export interface RatingRange {
  readonly least: number;
  readonly most: number;
}

export interface SeekTerms {
  readonly side: Side;
  /** Null: two to four players, whichever table fills first. */
  readonly players: PlayerCount | null;
  readonly locale: string;
  readonly theme: Theme;
  readonly timeControl: TimeControl | null;
  readonly rated: boolean;
  /** Null means anybody. */
  readonly range: RatingRange | null;
  /** Whether the seek is matched with seeks on other servers. */
  readonly everywhere: boolean;
}

/** The channel where a seek is posted. The game is played there if all players join there. */
export interface SeekPlace {
  readonly serverId: string;
  readonly channelId: string;
}

export interface SeekMember {
  readonly personId: PersonId;
  readonly name: string;
}

export interface Seek extends SeekTerms {
  readonly id: SeekId;
  readonly seekerId: PersonId;
  readonly status: SeekStatus;
  /** Null if not posted. */
  readonly place: SeekPlace | null;
  readonly noticeId: NoticeId | null;
  /** In the order of joining, starting with the seeker. */
  readonly members: readonly SeekMember[];
  readonly createdAt: Date;
  readonly endsAt: Date;
  /** When to offer the seeker a computer player; null if already done. */
  readonly offerAt: Date | null;
  readonly matchId: MatchId | null;
}

/** The points assumed for people without a rating. */
export const UNRATED_POINTS = shownRating(NEW_PLAYER_STRENGTH).points;

export type SeekRefusal =
  /** `notTogether`: a block exists between the person and a member; who blocked whom stays secret. */
  | { readonly ok: false; readonly code: 'unknownSeek' | 'alreadyIn' | 'notIn' | 'notTogether' }
  | { readonly ok: false; readonly code: 'seekOver'; readonly status: Exclude<SeekStatus, 'open'> }
  | { readonly ok: false; readonly code: 'outOfRange'; readonly range: RatingRange; readonly points: number }
  | { readonly ok: false; readonly code: 'tooManySeeks'; readonly most: number };

/** The number of people at which the game starts. */
export function seatsToFill({ players }: Pick<SeekTerms, 'players'>): PlayerCount {
  return players ?? 2;
}

export function isIn({ members }: Pick<Seek, 'members'>, personId: PersonId): boolean {
  return members.some((member) => member.personId === personId);
}

export function isWithin(range: RatingRange | null, points: number): boolean {
  return range === null || (points >= range.least && points <= range.most);
}
