/**
 * A seek: somebody looks for people to play a game with, in a channel of their server, among all who seek everywhere, or both.
 * The shapes, and who may join; keeping it is left to the store, showing it to the hosts.
 */
import type { MatchId, PersonId, Theme, TimeControl } from '../../../match/index.ts';
import type { PlayerCount, Side } from '../../../rules/index.ts';
import type { NoticeId } from '../../notices/usecases/notice.ts';

export type SeekId = number;

/** `started`: the game has begun. `ended`: nobody came in time. `cancelled`: whoever sought has given it up. */
export const SEEK_STATUSES = ['open', 'started', 'ended', 'cancelled'] as const;
export type SeekStatus = (typeof SEEK_STATUSES)[number];

/** Ratings as people are shown them, both included. */
export interface RatingRange {
  readonly least: number;
  readonly most: number;
}

/** What somebody is looking for. */
export interface SeekWish {
  readonly side: Side;
  /** Null: two to four, whichever table fills first. */
  readonly players: PlayerCount | null;
  readonly locale: string;
  readonly theme: Theme;
  readonly timeControl: TimeControl | null;
  readonly rated: boolean;
  /** Null: anybody. */
  readonly range: RatingRange | null;
  /** Whether others who seek everywhere may be found for it, on whatever server they are. */
  readonly everywhere: boolean;
}

/** The channel in which a seek is shown, and the game is played if all come there. */
export interface SeekPlace {
  readonly serverId: string;
  readonly channelId: string;
}

export interface SeekMember {
  readonly personId: PersonId;
  readonly name: string;
}

export interface Seek extends SeekWish {
  readonly id: SeekId;
  readonly seekerId: PersonId;
  readonly status: SeekStatus;
  /** Null: it is shown nowhere. */
  readonly place: SeekPlace | null;
  readonly noticeId: NoticeId | null;
  /** In the order in which they came, the seeker first. */
  readonly members: readonly SeekMember[];
  readonly createdAt: Date;
  readonly endsAt: Date;
  /** When the seeker is to be offered a computer player; null: they have been. */
  readonly offerAt: Date | null;
  readonly matchId: MatchId | null;
}

/** What a rating is taken for that nobody has yet. */
export const UNRATED_POINTS = 1500;

export type SeekRefusal =
  | { readonly ok: false; readonly code: 'unknownSeek' }
  | { readonly ok: false; readonly code: 'seekOver'; readonly status: Exclude<SeekStatus, 'open'> }
  | { readonly ok: false; readonly code: 'alreadyIn' }
  | { readonly ok: false; readonly code: 'notIn' }
  | { readonly ok: false; readonly code: 'outOfRange'; readonly range: RatingRange; readonly points: number }
  /** One of those who are in and whoever wants to join do not want to play with each other; who of them is nobody's matter. */
  | { readonly ok: false; readonly code: 'notTogether' }
  | { readonly ok: false; readonly code: 'tooManySeeks'; readonly most: number };

/** What a seek of any number begins with where nobody looks for a larger table. */
const FEWEST_PLAYERS: PlayerCount = 2;

/** The number of people who are enough for its game. */
export function seatsToFill({ players }: Pick<SeekWish, 'players'>): PlayerCount {
  return players ?? FEWEST_PLAYERS;
}

export function isIn({ members }: Pick<Seek, 'members'>, personId: PersonId): boolean {
  return members.some((member) => member.personId === personId);
}

export function isWithin(range: RatingRange | null, points: number): boolean {
  return range === null || (points >= range.least && points <= range.most);
}
