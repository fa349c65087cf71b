/**
 * What results need of the store: within the transaction that ends a game, and for games that were over before results were kept.
 */
import type { Lease } from '../../../kernel/index.ts';
import type { EndFollower, MatchId, MatchTransaction, PersonId } from '../../../match/index.ts';
import type { PersonRating, Pool } from '../ratings/rating.ts';
import type { FindPast } from './history.ts';
import type { GameResult, KeptResult, MadeMove } from './shapes.ts';
import type { Standing } from './standings.ts';
import type { Tally } from './tallies.ts';

/** What a result is reckoned from, beside the match itself. */
export interface ResultSources {
  readonly moves: readonly MadeMove[];
  /** Of those at the table, in the pool of their number; only those who have one. */
  readonly ratings: readonly PersonRating[];
  /** Of those at the table, at such tables; only those who have one. */
  readonly tallies: readonly Tally[];
}

/** What changes with a result: whole rows, but for standings, which are added to what is there. */
export interface Consequences {
  readonly ratings: readonly PersonRating[];
  readonly tallies: readonly Tally[];
  readonly standings: readonly Standing[];
}

export interface ResultRepository {
  /** One statement. */
  sourcesOf(matchId: MatchId, pool: Pool): Promise<ResultSources>;
  /** Gives the result its number. Two statements; a match has one result. */
  insert(result: GameResult): Promise<KeptResult>;
  /** A statement each, where there is anything. */
  follow(consequences: Consequences): Promise<void>;
  /** Of a game that was over before results were kept; false where somebody has done it. */
  takeFromWaiting(matchId: MatchId): Promise<boolean>;
}

/** A transaction of matches in which results are kept, too. */
export interface ResultTransaction extends MatchTransaction {
  readonly results: ResultRepository;
}

export type KeepsResults = EndFollower<ResultTransaction>;

/** Looking at what has come of games. */
export interface ResultReading {
  /** Null: it goes on, was called off, or there is none such. */
  result(matchId: MatchId): Promise<KeptResult | null>;
  /** Of a person, by the pools in which they have one. */
  ratingsOf(personId: PersonId): Promise<readonly PersonRating[]>;
  /** All that there is of a person: a few rows. */
  talliesOf(personId: PersonId): Promise<readonly Tally[]>;
}

/** Outside of transactions. */
export interface ResultStore extends ResultReading {
  readonly pastGames: FindPast;
  transaction<T>(work: (transaction: ResultTransaction) => Promise<T>, lease?: Lease): Promise<T>;
  /** At most so many games that were over before results were kept, in the order of their ends, behind `after`. */
  waitingResults(most: number, after?: WaitingResult): Promise<readonly WaitingResult[]>;
}

/** A game that was over before results were kept. */
export interface WaitingResult {
  readonly matchId: MatchId;
  /** When it ended; later where it could not be reckoned. */
  readonly dueAt: Date;
}

/** Hears of each row that cannot be read and is left out, by its name. */
export type Damaged = (what: string) => void;

/** All rows of one kind, for reckoning them anew. */
export interface KeptRows<Row> {
  /** In the order of the keys. */
  pages(damaged: Damaged): AsyncIterable<readonly Row[]>;
  /** In place of what has the same key. */
  put(row: Row): Promise<void>;
  remove(row: Row): Promise<void>;
}

/** What reckoning anew needs of the store, while nobody plays. */
export interface ReckoningStore extends Pick<ResultStore, 'transaction'> {
  /** Of at most so many results behind a number, in their order, those that can be read; `last`: the number of the last, null where there is none. */
  resultsAfter(
    number: number,
    most: number,
    damaged: Damaged,
  ): Promise<{ readonly results: readonly KeptResult[]; readonly last: number | null }>;
  /** In place of what was kept under its number. */
  correctResult(result: KeptResult): Promise<void>;
  readonly ratings: KeptRows<PersonRating>;
  readonly tallies: KeptRows<Tally>;
  readonly standings: KeptRows<Standing>;
}
