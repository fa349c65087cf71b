/**
 * What matches need from the outside: keeping, time, chance. The store implements the keeping.
 * Everything inside one `transaction` is committed together or not at all.
 */
import type { GameState } from '../rules/index.ts';
import type { Announcement, Match, MatchId, MatchPlace, MatchView, OutboxEntry, PersonId, PlayedMove } from './types.ts';

export interface Clock {
  now(): Date;
}

/** Seeds and ids for new matches. */
export interface Chance {
  /** A whole number of 32 bits. */
  seed(): number;
  matchId(): MatchId;
}

export interface MatchTransaction {
  /** Notes the interaction; false when it had been noted before. */
  noteInteraction(interactionId: string, personId: PersonId, at: Date): Promise<boolean>;
  view(matchId: MatchId): Promise<MatchView | null>;
  insert(match: Match): Promise<void>;
  /** Writes match and snapshot if the stored version is still `expected`; false otherwise (then nothing is written). */
  save(match: Match, state: GameState | null, expected: number): Promise<boolean>;
  moves(matchId: MatchId): Promise<readonly PlayedMove[]>;
  addMove(matchId: MatchId, move: PlayedMove): Promise<void>;
  removeMove(matchId: MatchId, number: number): Promise<void>;
  announce(matchId: MatchId, version: number, announcement: Announcement, at: Date): Promise<void>;
}

export interface MatchStore {
  transaction<T>(work: (transaction: MatchTransaction) => Promise<T>): Promise<T>;
  view(matchId: MatchId): Promise<MatchView | null>;
  inThread(threadId: string): Promise<MatchView | null>;
  inChannel(channelId: string): Promise<readonly MatchView[]>;
  ofPerson(personId: PersonId): Promise<readonly MatchView[]>;
  moves(matchId: MatchId): Promise<readonly PlayedMove[]>;
}

/** Where a match's messages stand; the host writes it as it posts. */
export interface MatchPosts {
  readonly lobbyMessageId: string | null;
  /** The live turn message and the version it shows. */
  readonly turnMessageId: string | null;
  readonly turnVersion: number | null;
}

/** The outbox, from the side of whoever delivers. */
export interface Outbox {
  /** Undelivered entries, oldest first; of each match only those that nothing older holds back. */
  pending(): Promise<readonly OutboxEntry[]>;
  /** Counts an attempt before it is made. */
  attempt(entryId: string): Promise<void>;
  /** Marks as delivered, and writes where the messages stand, in one transaction. */
  delivered(entryId: string, place: Partial<MatchPlace>, posts: Partial<MatchPosts>): Promise<void>;
  /** Gives up on an entry that can never be delivered; `reason` is kept for people. */
  abandon(entryId: string, reason: string): Promise<void>;
  posts(matchId: MatchId): Promise<MatchPosts>;
}

