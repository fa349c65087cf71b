/**
 * What every change of a match needs of the store. The rooms add what they need themselves, and the store implements all of
 * it together.
 */
import type { GameState } from '../../rules/index.ts';
import type { Announcement } from '../model/announcements.ts';
import type { Match, MatchView } from '../model/match.ts';
import type { Actor, MatchId, PersonId } from '../model/members.ts';
import type { PlayedMove } from '../model/moves.ts';

export interface Transactions<Inside> {
  /** Everything inside one is committed together or not at all. */
  transaction<T>(work: (transaction: Inside) => Promise<T>): Promise<T>;
}

/** Looking at matches without changing them; it tells more than a person may see (hands). */
export interface MatchReading {
  view(matchId: MatchId): Promise<MatchView | null>;
  inThread(threadId: string): Promise<MatchView | null>;
  /** Lobbies and running matches shown in a channel (its threads included), newest first. */
  inChannel(channelId: string): Promise<readonly MatchView[]>;
  /** Lobbies and running matches of a person, newest first. */
  ofPerson(personId: PersonId): Promise<readonly MatchView[]>;
  /** At most so many matches that have been played to their end in a channel (its threads included), the last first. */
  finishedInChannel(channelId: string, most: number): Promise<readonly MatchView[]>;
  /** The same of a person. */
  finishedOfPerson(personId: PersonId, most: number): Promise<readonly MatchView[]>;
  /** All moves, from the first to the last. */
  history(matchId: MatchId): Promise<readonly PlayedMove[]>;
  /** The end of the history: at least the last move of everybody who has moved, however long the game is. */
  recent(matchId: MatchId): Promise<readonly PlayedMove[]>;
  /** The moves that led to versions after this one. */
  playedAfter(matchId: MatchId, version: number): Promise<readonly PlayedMove[]>;
}

/** What is written for many matches at once. */
export interface Announcing {
  readonly matchId: MatchId;
  readonly version: number;
  readonly announcement: Announcement;
}

export interface FrameTransaction {
  /** Keeps the person's name and language as they are now; to be called before anything else speaks of the person. */
  meet(person: Pick<Actor, 'personId' | 'name' | 'locale'>, at: Date): Promise<void>;
  /** Notes the interaction and which match it is about; false when it had been noted before. */
  noteInteraction(interactionId: string, personId: PersonId, at: Date, matchId: MatchId): Promise<boolean>;
  view(matchId: MatchId): Promise<MatchView | null>;
  /**
   * Writes match and snapshot if the stored version is still `expected`; false otherwise (then nothing is written).
   * What never changes after `insert` (side, capacity, locale, createdAt) and the place, which whoever delivers may
   * write at any time, stay as they are stored.
   */
  save(match: Match, state: GameState | null, expected: number): Promise<boolean>;
  moves(matchId: MatchId): Promise<readonly PlayedMove[]>;
  /** Those that were played after the given version, oldest first. */
  movesSince(matchId: MatchId, version: number): Promise<readonly PlayedMove[]>;
  lastMove(matchId: MatchId): Promise<PlayedMove | null>;
  addMove(matchId: MatchId, move: PlayedMove): Promise<void>;
  announce(matchId: MatchId, version: number, announcement: Announcement, at: Date): Promise<void>;
  /** The same for several matches. */
  announceEach(announcements: readonly Announcing[], at: Date): Promise<void>;
}
