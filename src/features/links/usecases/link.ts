/** Personal links: one person's access to the table of one game for a limited time. */
import {
  type ChangeTransaction,
  DAY_MS,
  type MatchId,
  type MatchStatus,
  type PersonId,
  type Transactions,
} from '../../../match/index.ts';

/** 128 random bits in base64url. Links are signed, so the id alone opens nothing. */
export type LinkId = string;

export interface TableLink {
  readonly id: LinkId;
  readonly personId: PersonId;
  readonly matchId: MatchId;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface LinkWithMatch extends TableLink {
  readonly match: {
    readonly number: number;
    readonly serverId: string | null;
    readonly status: MatchStatus;
    readonly updatedAt: Date;
    /** Whether the person has a seat. */
    readonly isTheirs: boolean;
  };
}

export interface OwnLink {
  readonly id: LinkId;
  readonly matchId: MatchId;
  /** The number of the game; `serverId` is null in direct messages. */
  readonly number: number;
  readonly serverId: string | null;
  readonly createdAt: Date;
  /** Earlier than the stored `expiresAt` once the game is over. */
  readonly until: Date;
}

/** `noPlayer`: the person has no seat. `notYet`: still in the lobby. `gone`: cancelled, or finished too long ago. */
export type LinkRefusal = { readonly ok: false; readonly code: 'noPlayer' | 'notYet' | 'gone' };

export const LINK_VALIDITY_MS = 30 * DAY_MS;
/** Counted from the end of the game. */
export const LINK_VALIDITY_AFTER_END_MS = 7 * DAY_MS;
export const MAX_LINKS_PER_PERSON = 20;

/** Null if the person has no seat or the match is neither running nor finished. */
export function validUntil({ expiresAt, match }: Pick<LinkWithMatch, 'expiresAt' | 'match'>): Date | null {
  if (!match.isTheirs) return null;
  if (match.status === 'running') return expiresAt;
  if (match.status !== 'finished') return null;
  return new Date(Math.min(expiresAt.getTime(), match.updatedAt.getTime() + LINK_VALIDITY_AFTER_END_MS));
}

export function isValidLink(link: Pick<LinkWithMatch, 'expiresAt' | 'match'>, now: Date): boolean {
  const until = validUntil(link);
  return until !== null && now < until;
}

export interface LinkTransaction extends ChangeTransaction {
  readonly links: {
    /** The match as a link of this person would show it. */
    game(matchId: MatchId, personId: PersonId): Promise<LinkWithMatch['match'] | null>;
    add(link: TableLink): Promise<void>;
    /** The ids of the person's links, oldest first. */
    idsOf(personId: PersonId): Promise<readonly LinkId[]>;
    /** Removes those of the ids that belong to the person. Resolves to the number removed. */
    remove(personId: PersonId, ids: readonly LinkId[]): Promise<number>;
  };
}

export interface LinkStore<Inside extends LinkTransaction = LinkTransaction> extends Transactions<Inside> {
  /** The links that exist, in no order. */
  links(ids: readonly LinkId[]): Promise<readonly LinkWithMatch[]>;
  /** Newest first. */
  linksOf(personId: PersonId): Promise<readonly LinkWithMatch[]>;
}
