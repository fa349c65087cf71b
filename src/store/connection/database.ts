/** The port of a database of either kind: queries, transactions, and signals between processes. */
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
  readonly breathe: YieldToEventLoop;
  readonly timer: Timer;
  /** To a PostgreSQL server, per process; at least three. */
  readonly connections: number;
  readonly listener: StorageListener;
  readonly onStatement: (statement: Statement) => void;
  /** Called after each COMMIT on SQLite; throwing simulates a connection that breaks before the answer. */
  readonly onCommitted: () => void;
  readonly onWarning: (message: string, target: string) => void;
}

export interface Database {
  /** Outside of transactions. */
  readonly queries: Prisma.TransactionClient;
  /**
   * A serializable transaction. It is retried a bounded number of times after a lost race, so that `work` must change
   * nothing outside the database. If the answer to COMMIT is lost, the database is asked for the outcome.
   * @throws StorageFailure for failures of the machine; OutcomeUnknown if the outcome cannot be determined
   */
  transact<Result>(work: (inside: Prisma.TransactionClient) => Promise<Result>): Promise<Result>;
  readonly dialect: Dialect;
  /** Inside a transaction: notifies other processes of its background work after the commit. */
  notifyOthers(inside: Prisma.TransactionClient, kinds: readonly WorkKind[]): Promise<void>;
  /**
   * Calls the listener with kinds of work that other processes have caused, or may have. Returns how to unsubscribe.
   */
  onRemoteWork(listener: (kinds: readonly WorkKind[]) => void): () => void;
  /** Removes deleted data from the files, as far as possible while the database is in use. */
  wipeDeletedData(): Promise<void>;
  /** Yields the number of pages that each step has returned to the disk. */
  releaseFreePages(): AsyncGenerator<number>;
  close(): Promise<void>;
}

/** Prisma's options of a transaction, in milliseconds. */
export const TRANSACTION_OPTIONS = { maxWait: 30_000, timeout: 30_000 };
