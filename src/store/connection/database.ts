/**
 * What the store needs of a database, of whichever kind: queries, transactions, and to hear of other processes.
 * How each kind does it is left to the folders beside this.
 */
import type { Breathe, Timer } from '../../kernel/index.ts';
import type { WorkKind } from '../../match/index.ts';
import type { Prisma } from '../generated/client.ts';
import type { Sql } from './sql.ts';
import type { StorageListener } from './storageFailures.ts';

/** A statement as the database is asked it. */
export interface AskedStatement {
  readonly sql: string;
  readonly args: readonly unknown[];
}

/** What is handed to a database that is opened. */
export interface Surroundings {
  readonly breathe: Breathe;
  readonly timer: Timer;
  /** How many connections to a server this process may have, three at least. */
  readonly connections: number;
  readonly listener: StorageListener;
  /** Hears of each statement before it is carried out. */
  readonly onStatement: (statement: AskedStatement) => void;
  /** Hears of each COMMIT once it has been carried out; what it throws stands for a connection that breaks before the answer. */
  readonly onCommitted: () => void;
  /** Hears of what Prisma finds strange. */
  readonly onWarning: (message: string, target: string) => void;
}

/** Where the two kinds of SQL differ, in what is asked by hand. */
export interface Dialect {
  /** A JSON object of expressions by their names. */
  readonly jsonObject: (members: readonly (readonly [name: string, expression: string])[]) => string;
  /** A JSON list of `element` for each row of `from`, in no order. */
  readonly jsonList: (element: string, from: string) => string;
  /** JSON as text, which is how it is read. */
  readonly jsonText: (json: string) => string;
  /** The condition that a column of moments holds something else. */
  readonly isNoMoment: (column: string) => string;
  /** Behind the query of a match that is going to be changed, so that others who want to change it wait. */
  readonly forChanging: string;
  /** Behind the query of rows that are going to be changed, so that those that others have in hand are left out. */
  readonly skippingLocked: Sql;
  /** Columns that a statement brings along beside the match that it loads; each begins with a comma. */
  readonly alongside: Sql;
  /** Leaves out so many numbers of announcements that are still to be given. */
  readonly skipAnnouncements: (count: number) => Sql;
}

export interface Database {
  /** Outside of transactions; a statement each. */
  readonly queries: Prisma.TransactionClient;
  /**
   * Carries out `work` as if nothing else happened meanwhile, wholly or not at all. Whoever loses a race against another
   * transaction begins anew, a bounded number of times: `work` changes nothing outside the database. Where the answer to COMMIT is
   * lost, the database is asked whether it was carried out.
   * @throws StorageFailure where the machine keeps it from being done; OutcomeUnknown where that question had no answer
   */
  transact<Result>(work: (inside: Prisma.TransactionClient) => Promise<Result>): Promise<Result>;
  readonly dialect: Dialect;
  /** Inside a transaction: once it is committed, other processes on the same database hear of what it has left to be done. */
  wakeOthers(inside: Prisma.TransactionClient, kinds: readonly WorkKind[]): Promise<void>;
  /** Calls the listener with what another process has left others to do, or may have. */
  onElsewhere(listener: (kinds: readonly WorkKind[]) => void): () => void;
  /** Leaves nothing of what has been deleted in the files of the database, as far as that can be done while it is used. */
  wipeTraces(): Promise<void>;
  /** Yields how many pages each part has given back to the disk. */
  giveFreePagesBack(): AsyncGenerator<number>;
  close(): Promise<void>;
}

/** Milliseconds, as Prisma takes them. */
export const PATIENCE = { maxWait: 30_000, timeout: 30_000 };
