/** The ports of results, badges and leaderboards to the store. */
import type { Lease } from '../../../kernel/index.ts';
import type { ChangeTransaction, GameEndHook, MatchId, PersonId } from '../../../match/index.ts';
import type { GameState, Move, Setup } from '../../../rules/index.ts';
import type { Badge, BadgeAward, Career, EarnedBadge } from './badges.ts';
import type { FindPastGames } from './history.ts';
import type { PersonRating, Pool, Strength } from './rating.ts';
import type { GameResult, ResultMove, StoredResult } from './result.ts';
import type { Standing, Tally } from './tallies.ts';

/** The data from which a result is computed, besides the match itself. */
export interface ResultSources {
  readonly moves: readonly ResultMove[];
  /** The players' existing ratings in the pool. */
  readonly ratings: readonly PersonRating[];
  /** The players' existing tallies of this kind of table. */
  readonly tallies: readonly Tally[];
}

/** The changes that follow from a result: complete ratings and tallies, and standings to add to the stored ones. */
export interface ResultChanges {
  readonly ratings: readonly PersonRating[];
  readonly tallies: readonly Tally[];
  readonly standings: readonly Standing[];
}

export interface ResultRepository {
  /** One statement. */
  sourcesOf(matchId: MatchId, pool: Pool): Promise<ResultSources>;
  /** Assigns the number of the result, in two statements. A match has only one result. */
  insert(result: GameResult): Promise<StoredResult>;
  /** One statement for each kind that is not empty. */
  saveChanges(consequences: ResultChanges): Promise<void>;
  /** Claims a match that ended before results were stored. False if another process has claimed it. */
  takePending(matchId: MatchId): Promise<boolean>;
}

export interface ResultTransaction extends ChangeTransaction {
  readonly results: ResultRepository;
}

export type ResultHook = GameEndHook<ResultTransaction>;

export interface ResultReading {
  /** Null if the match is still running, was cancelled, or does not exist. */
  result(matchId: MatchId): Promise<StoredResult | null>;
  /** At most one rating per pool. */
  ratingsOf(personId: PersonId): Promise<readonly PersonRating[]>;
  /** At most one tally per kind of table. */
  talliesOf(personId: PersonId): Promise<readonly Tally[]>;
}

export interface ResultStore extends ResultReading {
  readonly pastGames: FindPastGames;
  transaction<T>(work: (transaction: ResultTransaction) => Promise<T>, lease?: Lease): Promise<T>;
  /** At most `most` matches that ended before results were stored, ordered by their end, after the match `after`. */
  pendingResults(most: number, after?: PendingResult): Promise<readonly PendingResult[]>;
}

export interface PendingResult {
  readonly matchId: MatchId;
  /** When the match ended, or a later time for a retry. */
  readonly dueAt: Date;
}

/** Called with the name of each row that is skipped because it is damaged. */
export type OnDamagedRow = (what: string) => void;

/** All rows of one table, for recomputation. */
export interface StoredRows<Row> {
  /** In the order of the primary key. */
  pages(damaged: OnDamagedRow): AsyncIterable<readonly Row[]>;
  /** Inserts or replaces a row. */
  put(row: Row): Promise<void>;
  remove(row: Row): Promise<void>;
}

/** The store that recomputation needs. Nobody may play meanwhile. */
export interface RecomputeStore extends Pick<ResultStore, 'transaction'> {
  /**
   * The readable results among the next `most` after `number`. `last`: the number of the last of these, readable or
   * not; null if there are none.
   */
  resultsAfter(
    number: number,
    most: number,
    damaged: OnDamagedRow,
  ): Promise<{ readonly results: readonly StoredResult[]; readonly last: number | null }>;
  /** Replaces the stored result with the same number. */
  correctResult(result: StoredResult): Promise<void>;
  readonly ratings: StoredRows<PersonRating>;
  readonly tallies: StoredRows<Tally>;
  readonly standings: StoredRows<Standing>;
}

export interface BadgeReading {
  /** In the order in which they were earned. */
  badgesOf(personId: PersonId): Promise<readonly EarnedBadge[]>;
  markBadgesSeen(personId: PersonId, badges: readonly Badge[]): Promise<void>;
}

export interface BadgeStore extends BadgeReading {
  /** At most `most` results after a number that have not been checked for badges, in the order of their numbers. */
  uncheckedResults(most: number, after: number): Promise<readonly StoredResult[]>;
  /** Null if the match was deleted with its server. */
  playedGame(
    matchId: MatchId,
  ): Promise<{ readonly setup: Setup; readonly state: GameState; readonly moves: readonly Move[] } | null>;
  /** The person's games up to and including a result. */
  careerOf(personId: PersonId, number: number): Promise<Career>;
  /**
   * Marks a result as checked and awards the badges earned in it, in one transaction. Leaves out people who already
   * have the badge or were erased. @throws LeaseLost
   */
  awardBadges(result: StoredResult, earned: readonly BadgeAward[], lease?: Lease): Promise<void>;
}

export interface LeaderboardField {
  /** A server, or `EVERYWHERE` for people who agreed to be seen everywhere and have no provisional rating. */
  readonly serverId: string;
  readonly period: string;
  readonly pool: Pool;
  /** The minimum number of games in the period. */
  readonly games: number;
}

/** The field as one reader sees it, without people who hide themselves or have a block between them and the reader. */
export interface VisibleField extends LeaderboardField {
  /** Null: everybody. */
  readonly reader: PersonId | null;
}

export interface RankedPerson extends Strength {
  readonly personId: PersonId;
  /** The name seen most recently. */
  readonly name: string;
  readonly games: number;
  readonly wins: number;
}

export interface LeaderboardStore {
  ranking(field: VisibleField, offset: number, most: number): Promise<readonly RankedPerson[]>;
  /** Null if the person is not in the field. */
  rankOf(field: VisibleField, personId: PersonId): Promise<RankedPerson | null>;
  /** How many people are ranked above this person, counted up to `most`. */
  countAhead(field: VisibleField, ranked: RankedPerson, most: number): Promise<number>;
  /** The latest values of `mu` of each person, oldest first, at most `most` each. */
  trends(personIds: readonly PersonId[], pool: Pool, most: number): Promise<ReadonlyMap<PersonId, readonly number[]>>;
}
