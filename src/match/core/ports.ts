/** The ports through which a change of a match uses the store. */
import type { Lease } from '../../kernel/index.ts';
import type { GameState } from '../../rules/index.ts';
import type { Announcement } from '../model/announcements.ts';
import type { Actor, Match, MatchId, MatchView, PersonId } from '../model/match.ts';
import type { PlayedMove } from '../model/moves.ts';

export interface Transactions<Inside> {
  /**
   * Commits all changes or none; under a lease, only while that is held.
   * @throws LeaseLost
   */
  transaction<T>(work: (transaction: Inside) => Promise<T>, lease?: Lease): Promise<T>;
}

interface MoveHistory {
  /** In order. With `after`, only the moves that led to versions after it. */
  history(matchId: MatchId, after?: number): Promise<readonly PlayedMove[]>;
}

/**
 * Equal for as long as a match and its deadline are unchanged, and after its end. Until then, `updatedAt` changes even
 * when the version does not. The deadline also moves alone, as by a holiday or after a downtime.
 */
export interface MatchStamp extends Pick<Match, 'version' | 'updatedAt'> {
  /** Null without a running clock. */
  readonly deadline: Date | null;
}

/** A match whose row cannot be read. */
export type DamagedMatch = Pick<Match, 'id' | 'number'>;

/** Queries matches. The results include hands, which only their players may see. */
export interface MatchReading extends MoveHistory {
  view(matchId: MatchId): Promise<MatchView | null>;
  stamps(matchIds: readonly MatchId[]): Promise<ReadonlyMap<MatchId, MatchStamp>>;
  inThread(threadId: string): Promise<MatchView | null>;
  /** If `serverId` is null, searches the matches without a server. */
  numbered(serverId: string | null, number: number): Promise<MatchView | null>;
  /** Open matches shown in a channel and its threads, newest first. Lists omit damaged matches. */
  inChannel(channelId: string): Promise<readonly MatchView[]>;
  /** Open matches of a person, newest first. */
  ofPerson(personId: PersonId): Promise<readonly MatchView[]>;
  /** The matches that `inChannel` omits. */
  damagedInChannel(channelId: string): Promise<readonly DamagedMatch[]>;
  damagedOfPerson(personId: PersonId): Promise<readonly DamagedMatch[]>;
  /** Finished matches in a channel and its threads, last finished first. */
  finishedInChannel(channelId: string, most: number): Promise<readonly MatchView[]>;
  finishedOfPerson(personId: PersonId, most: number): Promise<readonly MatchView[]>;
  /** The end of the history: the last move of each of `seats` seats, and all that led to versions after `after`. */
  recent(matchId: MatchId, seats: number, after: number): Promise<readonly PlayedMove[]>;
}

interface Announcing {
  readonly matchId: MatchId;
  readonly version: number;
  readonly announcement: Announcement;
}

interface Entered {
  /** False if the interaction was recorded before. */
  readonly fresh: boolean;
  /** Null if there is no such match. */
  readonly view: MatchView | null;
}

/** The seasons of leagues that games belong to. */
export interface SeasonsOfGames {
  /** Null for a damaged league. */
  lockReadable(id: string): Promise<{ readonly status: string } | null>;
  /** False unless the season is running. */
  hasLeftSeason(id: string, personId: PersonId): Promise<boolean>;
}

export interface ChangeTransaction extends MoveHistory {
  /** Pairs of a person in `ones` and a person in `others` whom they have blocked. */
  blocksBetween(
    ones: readonly PersonId[],
    others: readonly PersonId[],
  ): Promise<readonly (readonly [PersonId, PersonId])[]>;
  /** Combines `meet`, `noteInteraction` and `view`, in one statement where possible. */
  enter(actor: Actor, matchId: MatchId, at: Date): Promise<Entered>;
  /** Saves the person's name and language, so that other rows can refer to the person. */
  meet(person: Pick<Actor, 'personId' | 'name' | 'locale'>, at: Date): Promise<void>;
  /** Returns false if the interaction was recorded before. `matchId` is empty outside matches. */
  noteInteraction(interactionId: string, personId: PersonId, at: Date, matchId: MatchId): Promise<boolean>;
  matchOfInteraction(interactionId: string): Promise<MatchId | null>;
  view(matchId: MatchId): Promise<MatchView | null>;
  /**
   * Writes match and position if the stored version is still `expected`, and returns whether it was. Leaves the
   * creation time and the place, which the poster writes, as stored.
   */
  save(match: Match, state: GameState | null, expected: number): Promise<boolean>;
  movesPlayed(matchId: MatchId): Promise<number>;
  addMove(matchId: MatchId, move: PlayedMove): Promise<void>;
  /** Announcements are delivered in this order after the commit. */
  announce(matchId: MatchId, version: number, announcement: Announcement, at: Date): Promise<void>;
  announceEach(announcements: readonly Announcing[], at: Date): Promise<void>;
}
