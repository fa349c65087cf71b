/**
 * A personal link: one person's way to the table of one game, good for a while. The shapes, and whether one is good; signing it is
 * left to whoever hands it out.
 */
import { DAY, type MatchId, type MatchStatus, type PersonId } from '../../../match/index.ts';

/** 128 random bits in base64url. What is handed out is signed beside, so that to know one is not to have it. */
export type LinkId = string;

export interface TableLink {
  readonly id: LinkId;
  readonly personId: PersonId;
  readonly matchId: MatchId;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A link with what is known of its game. */
export interface KnownLink extends TableLink {
  readonly match: {
    readonly number: number;
    readonly serverId: string | null;
    readonly status: MatchStatus;
    /** When something last happened in it. */
    readonly updatedAt: Date;
    /** Whether the person has a seat in it. */
    readonly isTheirs: boolean;
  };
}

/** A link as its person is shown it. */
export interface OwnLink {
  readonly id: LinkId;
  readonly matchId: MatchId;
  /** Of the game, and where it is played; null: in direct messages. */
  readonly number: number;
  readonly serverId: string | null;
  readonly createdAt: Date;
  /** As the game stands. */
  readonly until: Date;
}

/** `noPlayer`: they have no seat in it. `notYet`, `gone`: the game has not begun, or never has. */
export type LinkRefusal = { readonly ok: false; readonly code: 'noPlayer' | 'notYet' | 'gone' };

/** How long a link is good, in milliseconds. */
export const LINK_LASTS = 30 * DAY;
/** The same after its game is over. */
export const LASTS_AFTER_END = 7 * DAY;
/** Of one person at a time. */
export const MOST_LINKS = 20;

/** Until when it is good as the game stands; null where it is not at all: the seat is somebody else's, or the game was called off. */
export function goodUntil({ expiresAt, match }: Pick<KnownLink, 'expiresAt' | 'match'>): Date | null {
  if (!match.isTheirs) return null;
  if (match.status === 'running') return expiresAt;
  if (match.status !== 'finished') return null;
  return new Date(Math.min(expiresAt.getTime(), match.updatedAt.getTime() + LASTS_AFTER_END));
}

export function isGood(link: Pick<KnownLink, 'expiresAt' | 'match'>, now: Date): boolean {
  const until = goodUntil(link);
  return until !== null && now < until;
}
