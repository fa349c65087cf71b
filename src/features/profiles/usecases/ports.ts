/** The ports of results, badges and leaderboards to the store. */
import type { Lease } from '../../../kernel/index.ts';
import type { ChangeTransaction, GameEndHook, MatchId, PersonId } from '../../../match/index.ts';
import type { GameState, Move, Setup } from '../../../rules/index.ts';
import type { BadgeAward, Career, EarnedBadge } from './badges.ts';
import type { FindPastGames } from './history.ts';
import type { PersonRating, Pool, Strength } from './rating.ts';
import type { GameResult, ResultMove, StoredResult } from './result.ts';
import type { Standing, Tally } from './tallies.ts';

/** What a result is computed from, besides the match itself. */
export interface ResultSources {
  readonly moves: readonly ResultMove[];
  /** The players' existing ratings in the pool. */
  readonly ratings: readonly PersonRating[];
  /** The players' existing tallies of this kind of table. */
  readonly tallies: readonly Tally[];
}

/** What changes with a result: whole ratings and tallies; standings are added to the stored ones. */
export interface ResultChanges {
  readonly ratings: readonly PersonRating[];
  readonly tallies: readonly Tally[];
  readonly standings: readonly Standing[];
}

export interface ResultRepository {
  /** One statement. */
  sourcesOf(matchId: MatchId, pool: Pool): Promise<ResultSources>;
  /** Assigns the number of the result. Two statements; a match has one result. */
  insert(result: GameResult): Promise<StoredResult>;
  /** One statement for each kind that is not empty. */
  saveChanges(consequences: ResultChanges): Promise<void>;
  /** Takes a match that ended before results were stored; false: another process took it. */
  takePending(matchId: MatchId): Promise<boolean>;
}

export interface ResultTransaction extends ChangeTransaction {
  readonly results: ResultRepository;
}

export type ResultHook = GameEndHook<ResultTransaction>;

export interface ResultReading {
  /** Null: the match is still running, was cancelled or does not exist. */
  result(matchId: MatchId): Promise<StoredResult | null>;
  /** At most one by pool. */
  ratingsOf(personId: PersonId): Promise<readonly PersonRating[]>;
  /** At most one by kind of table. */
  talliesOf(personId: PersonId): Promise<readonly Tally[]>;
}

export interface ResultStore extends ResultReading {
  readonly pastGames: FindPastGames;
  transaction<T>(work: (transaction: ResultTransaction) => Promise<T>, lease?: Lease): Promise<T>;
  /** At most `most` matches that ended before results were stored, by their end, following `after`. */
  pendingResults(most: number, after?: PendingResult): Promise<readonly PendingResult[]>;
}

/** A match that ended before results were stored. */
export interface PendingResult {
  readonly matchId: MatchId;
  /** When it ended, or a later retry. */
  readonly dueAt: Date;
}

/** Called with the name of each row that is left out because it is damaged. */
export type OnDamagedRow = (what: string) => void;

/** All rows of one table, for recomputing. */
export interface StoredRows<Row> {
  /** By primary key. */
  pages(damaged: OnDamagedRow): AsyncIterable<readonly Row[]>;
  /** Inserts or replaces. */
  put(row: Row): Promise<void>;
  remove(row: Row): Promise<void>;
}

/** What recomputing needs of the store, while nobody plays. */
export interface RecomputeStore extends Pick<ResultStore, 'transaction'> {
  /**
   * The readable ones of the next `most` results after a number; `last`: the number of the last of them, null: there is
   * none.
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
  /** By the time of earning. */
  badgesOf(personId: PersonId): Promise<readonly EarnedBadge[]>;
  markBadgesSeen(personId: PersonId): Promise<void>;
}

export interface BadgeStore extends BadgeReading {
  /** At most `most` results after a number that have not been checked for badges, by number. */
  uncheckedResults(most: number, after: number): Promise<readonly StoredResult[]>;
  /** Null: deleted with its server. */
  playedGame(
    matchId: MatchId,
  ): Promise<{ readonly setup: Setup; readonly state: GameState; readonly moves: readonly Move[] } | null>;
  /** Up to and including a result. */
  careerOf(personId: PersonId, number: number): Promise<Career>;
  /**
   * Marks a result as checked and awards what was earned in it, except to people who have the badge already or were
   * erased; in one transaction. @throws LeaseLost
   */
  awardBadges(result: StoredResult, earned: readonly BadgeAward[], lease?: Lease): Promise<void>;
}

/** The people that a leaderboard compares. */
export interface LeaderboardField {
  /** A server, or `EVERYWHERE`: people who agreed to be seen everywhere and whose rating is not provisional. */
  readonly serverId: string;
  /** Of a standing. */
  readonly period: string;
  readonly pool: Pool;
  /** The least number of games in the period. */
  readonly games: number;
}

/**
 * As one person sees it: without people who hide themselves and without those with a block between them and the reader.
 */
export interface VisibleField extends LeaderboardField {
  readonly reader: PersonId;
}

export interface RankedPerson extends Strength {
  readonly personId: PersonId;
  /** The name last seen. */
  readonly name: string;
  readonly games: number;
  readonly wins: number;
}

export interface LeaderboardStore {
  ranking(field: VisibleField, offset: number, most: number): Promise<readonly RankedPerson[]>;
  /** Null: the person is not in the field. */
  rankOf(field: VisibleField, personId: PersonId): Promise<RankedPerson | null>;
  /** How many people are ahead of somebody, counted up to `most`. */
  countAhead(field: VisibleField, ranked: RankedPerson, most: number): Promise<number>;
  /** The last values of `mu` by person, oldest first, at most `most` each. */
  trends(personIds: readonly PersonId[], pool: Pool, most: number): Promise<ReadonlyMap<PersonId, readonly number[]>>;
}
