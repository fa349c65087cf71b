/** The port of a database of either kind: queries, transactions, and notifications between processes. */
import type { Timer, YieldToEventLoop } from '../../kernel/index.ts';
import type { WorkKind } from '../../match/index.ts';
import type { Prisma } from '../generated/client.ts';
import type { Dialect } from './sql.ts';
import type { StorageListener } from './storageFailures.ts';

export interface Statement {
  readonly sql: string;
  readonly args: readonly unknown[];
}

export interface DatabaseOptions {
  readonly yieldNow: YieldToEventLoop;
  readonly timer: Timer;
  /** The connections of this process to a PostgreSQL server; at least three. */
  readonly connections: number;
  readonly listener: StorageListener;
  readonly onStatement: (statement: Statement) => void;
  /** Called after each COMMIT on SQLite. If it throws, that simulates a connection that breaks before the response. */
  readonly onCommitted: () => void;
  readonly onWarning: (message: string, target: string) => void;
}

export interface Database {
  /** For statements outside of transactions. */
  readonly queries: Prisma.TransactionClient;
  /**
   * Runs a serializable transaction and retries it a limited number of times after a lost race, so `work` must have no
   * effects outside the database. If the response to COMMIT is lost, asks the database for the outcome.
   * @throws StorageFailure for failures of the machine; OutcomeUnknown if the outcome cannot be determined
   */
  transact<Result>(work: (inside: Prisma.TransactionClient) => Promise<Result>): Promise<Result>;
  readonly dialect: Dialect;
  /** Inside a transaction: after the commit, notifies other processes of the background work that it caused. */
  notifyOthers(inside: Prisma.TransactionClient, kinds: readonly WorkKind[]): Promise<void>;
  /** Calls the listener with kinds of work that other processes may have caused. Returns a function to unsubscribe. */
  onRemoteWork(listener: (kinds: readonly WorkKind[]) => void): () => void;
  /** Removes deleted data from the files as far as possible while the database is in use. */
  wipeDeletedData(): Promise<void>;
  /** Yields the number of pages that each step has returned to the file system. */
  releaseFreePages(): AsyncGenerator<number>;
  close(): Promise<void>;
}

/** Prisma's options of a transaction, in milliseconds. */
export const TRANSACTION_OPTIONS = { maxWait: 30_000, timeout: 30_000 };
