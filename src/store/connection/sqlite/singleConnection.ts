/**
 * One connection to the SQLite file, set up once and used for everything, transactions included.
 * What is asked through it, and in which order, is left to Prisma and its adapter, which lets one transaction in at a time.
 */
import { PrismaLibSql } from '@prisma/adapter-libsql';
import type { SqliteAddress } from '../../../../scripts/database/address.js';
import type { Breathe } from '../../../kernel/index.ts';
import { OutcomeUnknown, StorageFailure } from '../../../match/index.ts';
import type { Surroundings as AllSurroundings, AskedStatement } from '../database.ts';
import { mayBeLost } from '../sql.ts';
import type { StorageListener } from '../storageFailures.ts';
import { recognised } from './failures.ts';
import { clientKeepingStatements } from './keptStatements.ts';
import type { Way } from './straight.ts';
import type { FileCheck } from './writable.ts';

type Client = ReturnType<PrismaLibSql['createClient']>;
type Transaction = Awaited<ReturnType<Client['transaction']>>;
type Adapter = Awaited<ReturnType<PrismaLibSql['connect']>>;

/** How long another process may hold the file before a statement fails, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

/** Statements that may follow one another, each some tenths of a millisecond, before everything else has a turn. */
const IN_A_ROW = 4;

type Surroundings = Pick<AllSurroundings, 'breathe' | 'listener' | 'onStatement' | 'onCommitted'> & {
  readonly check: FileCheck;
};

/**
 * The libSQL adapter on a single connection. Its own client opens a new connection after each transaction, without the
 * settings made before (foreign keys, busy timeout), and begins transactions that may fail when they come to write.
 * A file's statements are carried out at once and wait for nothing: one after the other, or many side by side, they would
 * hold the event loop, so that there is room between them. Failures of the machine come out as StorageFailure, through
 * Prisma as they are.
 */
export class SingleConnection extends PrismaLibSql {
  readonly #file: string;
  readonly #room: () => Promise<void>;
  readonly #listener: StorageListener;
  readonly #onStatement: (statement: AskedStatement) => void;
  readonly #onCommitted: () => void;
  readonly #check: FileCheck;
  #adapter: Way | null = null;
  #transaction: Way | null = null;

  constructor({ url, file }: SqliteAddress, { breathe, listener, onStatement, onCommitted, check }: Surroundings) {
    super({ url });
    this.#file = file;
    this.#room = roomAfter(IN_A_ROW, breathe);
    this.#listener = listener;
    this.#onStatement = onStatement;
    this.#onCommitted = onCommitted;
    this.#check = check;
  }

  /** Null until Prisma has connected. */
  get adapter(): Way | null {
    return this.#adapter;
  }

  /** The one that has been begun last; one that has ended carries nothing out any more. */
  get transaction(): Way | null {
    return this.#transaction;
  }

  override createClient(): Client {
    const client = clientKeepingStatements(this.#file);
    const listener = this.#listener;
    const atOnce = client.execute.bind(client);
    const execute = (statement: Parameters<Transaction['execute']>[0], sql: string) =>
      mayBeLost(sql) ? withoutWaiting(atOnce, statement) : atOnce(statement);
    const check = this.#check;
    client.execute = async (statement: Parameters<Transaction['execute']>[0]) => {
      await this.#room();
      const { sql, args } = asked(statement);
      this.#onStatement({ sql, args });
      try {
        check(sql);
        return await execute(statement, sql);
      } catch (error) {
        const failure = recognised(error);
        if (failure instanceof StorageFailure) listener.failed(failure);
        throw failure;
      }
    };
    client.transaction = () => begin(client, listener, this.#onCommitted);
    return client;
  }

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const dispose = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      // The client closes its connection when its statements are collected as garbage, which for a process that ends is
      // never: all would stay in the log, and the file alone be no copy. Whoever is reading just now is not waited for.
      await this.#emptyLog(adapter).catch(() => undefined);
      await dispose();
    };
    await adapter.executeScript(
      // What is deleted is written over, so that nobody finds people in the file who have been forgotten.
      `PRAGMA busy_timeout = ${BUSY_TIMEOUT}; PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;`,
    );
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => {
      const transaction = await startTransaction(level);
      this.#transaction = transaction;
      return transaction;
    };
    this.#adapter = adapter;
    return adapter;
  }

  async #emptyLog(adapter: Adapter): Promise<void> {
    this.#check('COMMIT');
    await adapter.executeScript('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE);');
  }
}

/**
 * What is committed later waits for the disk with all that came before, so that nothing is ever kept without what it followed.
 * Nothing else is asked meanwhile: the adapter lets one in at a time.
 */
async function withoutWaiting(execute: Transaction['execute'], statement: Parameters<Transaction['execute']>[0]) {
  await execute('PRAGMA synchronous = NORMAL');
  try {
    return await execute(statement);
  } finally {
    await execute('PRAGMA synchronous = FULL');
  }
}

function asked(statement: Parameters<Transaction['execute']>[0]): AskedStatement {
  if (typeof statement === 'string') return { sql: statement, args: [] };
  return { sql: statement.sql, args: Array.isArray(statement.args) ? statement.args : [] };
}

/** Resolves at once, or after a turn of the event loop where there have been so many since the last. */
function roomAfter(most: number, breathe: Breathe): () => Promise<void> {
  let since = 0;
  let turn: Promise<void> | null = null;
  return async () => {
    since += 1;
    if (since <= most) return;
    turn ??= breathe().then(() => {
      since = 0;
      turn = null;
    });
    await turn;
  };
}

async function begin(client: Client, listener: StorageListener, onCommitted: () => void): Promise<Transaction> {
  // Taking the lock for writing at once: a transaction that has begun never has to give way to another process.
  await client.execute('BEGIN IMMEDIATE');
  const kept = listener.change();
  let closed = false;
  let broken: StorageFailure | null = null;
  const rollback = async () => {
    if (closed) return;
    closed = true;
    await client.execute('ROLLBACK');
  };
  /**
   * After a failure of the machine SQLite may have rolled back by itself; what followed would be kept statement by
   * statement. So the transaction ends there, and whatever is still asked of it fails alike.
   */
  const execute: Transaction['execute'] = async (statement) => {
    if (broken) throw broken;
    if (closed) throw new Error('the transaction has ended');
    try {
      return await client.execute(statement);
    } catch (error) {
      if (error instanceof StorageFailure) {
        broken = error;
        // It fails where SQLite was faster, and then there is nothing left to roll back.
        await rollback().catch(() => undefined);
      }
      throw error;
    }
  };
  return {
    get closed() {
      return closed;
    },
    execute,
    batch: async (statements) => {
      const results = [];
      for (const statement of statements) results.push(await execute(statement));
      return results;
    },
    executeMultiple: (sql) => client.executeMultiple(sql),
    rollback,
    commit: async () => {
      if (broken) throw broken;
      try {
        await client.execute('COMMIT');
      } catch (error) {
        // What SQLite refuses to commit has not happened; it may leave the transaction open, and the connection is everybody's.
        await rollback().catch(() => undefined);
        throw error;
      }
      closed = true;
      try {
        onCommitted();
      } catch (error) {
        throw new OutcomeUnknown(error);
      }
      kept();
    },
    close: () => {
      void rollback();
    },
  };
}
