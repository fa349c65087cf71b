/**
 * What every change of a match needs of the store. The rooms add what they need themselves, and the store implements all of
 * it together.
 */

import type { Lease } from '../../kernel/index.ts';
import type { GameState } from '../../rules/index.ts';
import type { Announcement } from '../model/announcements.ts';
import type { Match, MatchView } from '../model/match.ts';
import type { Actor, MatchId, PersonId } from '../model/members.ts';
import type { PlayedMove } from '../model/moves.ts';

export interface Transactions<Inside> {
  /**
   * Everything inside one is committed together or not at all. Under a lease it is committed only while that is held.
   * @throws LeaseLost where it is not.
   */
  transaction<T>(work: (transaction: Inside) => Promise<T>, lease?: Lease): Promise<T>;
}

/** The moves of matches, from the first to the last. */
interface MoveHistory {
  /** `after`: only those that led to versions after this one; left out: all. */
  history(matchId: MatchId, after?: number): Promise<readonly PlayedMove[]>;
}

/** The same as long as nothing of a match changes. `updatedAt` moves on also where the position stays. */
export type MatchStamp = Pick<Match, 'version' | 'updatedAt'>;

/** What can be said of a match whose row cannot be read. */
export type DamagedMatch = Pick<Match, 'id' | 'number'>;

/** Looking at matches without changing them; it tells more than a person may see (hands). */
export interface MatchReading extends MoveHistory {
  view(matchId: MatchId): Promise<MatchView | null>;
  /** What changes with a match, of many of them in one statement; without those that there are not. */
  stamps(matchIds: readonly MatchId[]): Promise<ReadonlyMap<MatchId, MatchStamp>>;
  inThread(threadId: string): Promise<MatchView | null>;
  /** By its number on a server; null: among the matches without one. */
  numbered(serverId: string | null, number: number): Promise<MatchView | null>;
  /** Lobbies and running matches shown in a channel (its threads included), newest first; lists leave out those that are damaged. */
  inChannel(channelId: string): Promise<readonly MatchView[]>;
  /** Lobbies and running matches of a person, newest first. */
  ofPerson(personId: PersonId): Promise<readonly MatchView[]>;
  /** Of the matches that `inChannel` is asked for, those that it leaves out. */
  damagedInChannel(channelId: string): Promise<readonly DamagedMatch[]>;
  damagedOfPerson(personId: PersonId): Promise<readonly DamagedMatch[]>;
  /** At most so many matches that have been played to their end in a channel (its threads included), the last first. */
  finishedInChannel(channelId: string, most: number): Promise<readonly MatchView[]>;
  /** The same of a person. */
  finishedOfPerson(personId: PersonId, most: number): Promise<readonly MatchView[]>;
  /**
   * The end of the history: at least the last move of each of so many seats that has moved, however long the game is, and all that
   * led to versions after this one.
   */
  recent(matchId: MatchId, seats: number, after: number): Promise<readonly PlayedMove[]>;
}

/** What is written for many matches at once. */
interface Announcing {
  readonly matchId: MatchId;
  readonly version: number;
  readonly announcement: Announcement;
}

/** A match as a command finds it. */
interface Entered {
  /** False where the interaction had been noted before. */
  readonly fresh: boolean;
  /** Null where there is no such match. */
  readonly view: MatchView | null;
}

export interface FrameTransaction extends MoveHistory {
  /** The pairs of people of whom the first, one of `ones`, has blocked the second, one of `others`. */
  blocksBetween(
    ones: readonly PersonId[],
    others: readonly PersonId[],
  ): Promise<readonly (readonly [PersonId, PersonId])[]>;
  /** What every command begins with: keeps the person as they are now, notes the interaction, loads the match. */
  enter(actor: Actor, matchId: MatchId, at: Date): Promise<Entered>;
  /** Keeps the person's name and language as they are now; to be called before anything else speaks of the person. */
  meet(person: Pick<Actor, 'personId' | 'name' | 'locale'>, at: Date): Promise<void>;
  /** Notes the interaction and which match it is about; false when it had been noted before. */
  noteInteraction(interactionId: string, personId: PersonId, at: Date, matchId: MatchId): Promise<boolean>;
  view(matchId: MatchId): Promise<MatchView | null>;
  /**
   * Writes match and position if the stored version is still `expected`; false otherwise (then nothing is written).
   * What never changes after `insert` (side, capacity, locale, createdAt) and the place, which whoever delivers may
   * write at any time, stay as they are stored.
   */
  save(match: Match, state: GameState | null, expected: number): Promise<boolean>;
  /** How many moves have been played. */
  movesPlayed(matchId: MatchId): Promise<number>;
  addMove(matchId: MatchId, move: PlayedMove): Promise<void>;
  /** Told in this order, once the transaction has been committed. */
  announce(matchId: MatchId, version: number, announcement: Announcement, at: Date): Promise<void>;
  /** The same for several matches. */
  announceEach(announcements: readonly Announcing[], at: Date): Promise<void>;
}
