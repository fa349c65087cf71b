/** Prisma's libSQL adapter on a single SQLite connection that is configured once. */
import { type Client, Sqlite3Client } from '@libsql/client/sqlite3';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import { Sql, sqltag } from '@prisma/client/runtime/client';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import Database from 'libsql';
import { LRUCache } from 'lru-cache';
import type { SqliteAddress } from '../../../../scripts/database/address.js';
import type { YieldToEventLoop } from '../../../kernel/index.ts';
import { OutcomeUnknown, StorageFailure } from '../../../match/index.ts';
import type { DatabaseOptions as AllSurroundings, Statement } from '../database.ts';
import { mayBeLost } from '../sql.ts';
import { type StorageListener, UnreadableValue } from '../storageFailures.ts';
import { classifySqliteError, type FileCheck } from './failures.ts';

type Transaction = Awaited<ReturnType<Client['transaction']>>;
type Adapter = Awaited<ReturnType<PrismaLibSql['connect']>>;

const BUSY_TIMEOUT_MS = 5_000;

/** Each statement takes some tenths of a millisecond. */
const STATEMENTS_PER_TURN = 4;

type ConnectionOptions = Pick<AllSurroundings, 'yieldNow' | 'listener' | 'onStatement' | 'onCommitted'> & {
  readonly check: FileCheck;
};

/**
 * The adapter's own client opens a new connection after each transaction, without the earlier settings (foreign keys,
 * busy timeout), and begins transactions that may fail at their first write. Statements run synchronously, so this
 * class yields to the event loop after every few. Failures of the machine become StorageFailure, which Prisma passes
 * on.
 */
export class SingleConnection extends PrismaLibSql {
  readonly #file: string;
  readonly #options: ConnectionOptions;
  readonly #pause: () => Promise<void>;
  #adapter: QueryTarget | null = null;
  #transaction: QueryTarget | null = null;

  constructor({ url, file }: SqliteAddress, options: ConnectionOptions) {
    super({ url });
    this.#file = file;
    this.#options = options;
    this.#pause = pauseAfter(STATEMENTS_PER_TURN, options.yieldNow);
  }

  /** Null until Prisma has connected. */
  get adapter(): QueryTarget | null {
    return this.#adapter;
  }

  /** The transaction that was begun last; it may have ended. */
  get transaction(): QueryTarget | null {
    return this.#transaction;
  }

  override createClient(): Client {
    const client = createCachingClient(this.#file);
    const { listener, onStatement, onCommitted, check } = this.#options;
    const executeNow = client.execute.bind(client);
    const execute = (statement: Parameters<Transaction['execute']>[0], sql: string) =>
      mayBeLost(sql) ? withoutSync(executeNow, statement) : executeNow(statement);
    const classified = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      try {
        return await work();
      } catch (error) {
        const failure = classifySqliteError(error, this.#file);
        if (failure instanceof StorageFailure) listener.failed(failure);
        throw failure;
      }
    };
    client.execute = async (statement: Parameters<Transaction['execute']>[0]) => {
      await this.#pause();
      const { sql, args } = partsOf(statement);
      onStatement({ sql, args });
      return classified(async () => {
        check(sql);
        return execute(statement, sql);
      });
    };
    const executeScript = client.executeMultiple.bind(client);
    client.executeMultiple = (script) => classified(() => executeScript(script));
    client.transaction = () => begin(client, listener, onCommitted);
    return client;
  }

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const dispose = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      // The client closes its connection only when its statements are garbage-collected, which never happens before the
      // process ends. Without a checkpoint, all changes would stay in the log, and a copy of the file alone would be
      // incomplete. The checkpoint does not wait for readers.
      await this.#emptyLog(adapter).catch(() => undefined);
      await dispose();
    };
    await adapter.executeScript(
      // secure_delete overwrites deleted rows, so that no trace of erased people stays in the file.
      `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;`,
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
    this.#options.check('COMMIT');
    await adapter.executeScript('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE);');
  }
}

/**
 * Each later commit also syncs the earlier ones, so that no change survives without those before it. No other statement
 * can run in between, because the adapter runs one at a time.
 */
async function withoutSync(execute: Transaction['execute'], statement: Parameters<Transaction['execute']>[0]) {
  await execute('PRAGMA synchronous = NORMAL');
  try {
    return await execute(statement);
  } finally {
    await execute('PRAGMA synchronous = FULL');
  }
}

function partsOf(statement: Parameters<Transaction['execute']>[0]): Statement {
  if (typeof statement === 'string') return { sql: statement, args: [] };
  return { sql: statement.sql, args: Array.isArray(statement.args) ? statement.args : [] };
}

/** Resolves at once for `most` calls, then after a turn of the event loop. */
function pauseAfter(most: number, yieldNow: YieldToEventLoop): () => Promise<void> {
  let since = 0;
  let turn: Promise<void> | null = null;
  return async () => {
    since += 1;
    if (since <= most) return;
    turn ??= yieldNow().then(() => {
      since = 0;
      turn = null;
    });
    await turn;
  };
}

async function begin(client: Client, listener: StorageListener, onCommitted: () => void): Promise<Transaction> {
  // IMMEDIATE takes the write lock at once, so that the transaction cannot fail at its first write.
  await client.execute('BEGIN IMMEDIATE');
  const saved = listener.change();
  let closed = false;
  let broken: StorageFailure | null = null;
  const rollback = async () => {
    if (closed) return;
    closed = true;
    await client.execute('ROLLBACK');
  };
  /**
   * After a failure of the machine SQLite may have rolled back, and would then commit later statements one by one. So
   * the transaction ends, and its later statements fail with the same error.
   */
  const execute: Transaction['execute'] = async (statement) => {
    if (broken) throw broken;
    if (closed) throw new Error('the transaction has ended');
    try {
      return await client.execute(statement);
    } catch (error) {
      if (error instanceof StorageFailure) {
        broken = error;
        // This fails if SQLite has already rolled back.
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
        // A refused COMMIT may leave the transaction open on the shared connection.
        await rollback().catch(() => undefined);
        throw error;
      }
      closed = true;
      try {
        onCommitted();
      } catch (error) {
        throw new OutcomeUnknown(error);
      }
      saved();
    },
    close: () => {
      void rollback();
    },
  };
}

/** More than the bot uses at a time; one statement takes a few kilobytes. */
const MAX_STATEMENTS = 300;

/** A PRAGMA may contain a value, and does part of its work while it is prepared. */
const CACHED = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT|ROLLBACK)\b/i;

/**
 * A BEGIN that failed because another process was writing stays pending until it runs again or is collected, and blocks
 * commits meanwhile. It runs again before any commit, so it is cached even after a failure.
 */
const BEGINS = /^\s*BEGIN\b/i;

/** Shared, because creating an error takes as long as a statement. */
const NO_ROWS = new TypeError('the statement returns no rows');

/** Returns integers as numbers. `most` is the size of the cache. */
export function createCachingClient(file: string, most = MAX_STATEMENTS): Client {
  const database = new Database(file);
  const prepare = database.prepare.bind(database);
  const cache = new LRUCache<string, ReturnType<typeof prepared>>({ max: most });

  function prepared(sql: string) {
    const statement = prepare(sql);
    const { columns, all, raw, run, safeIntegers } = statement;
    const unlessFailed = <Result>(work: () => Result): Result => {
      try {
        return work();
      } catch (error) {
        if (!BEGINS.test(sql)) cache.delete(sql);
        throw error;
      }
    };
    let known: ReturnType<typeof columns> | null = null;
    let isConfigured = false;
    let hasNoRows = false;
    return Object.assign(statement, {
      // The client sets both with each execution, and recognizes by the exception that a statement returns no rows.
      safeIntegers: (isSafe?: boolean) => (isConfigured ? statement : safeIntegers.call(statement, isSafe)),
      raw: (isRaw?: boolean) => {
        if (hasNoRows) throw NO_ROWS;
        if (isConfigured) return statement;
        isConfigured = true;
        try {
          return raw.call(statement, isRaw);
        } catch (error) {
          hasNoRows = true;
          throw error;
        }
      },
      // The client calls this twice with each execution.
      columns: () => {
        known ??= columns.call(statement);
        return known;
      },
      all: (...values: unknown[]) => unlessFailed(() => all.apply(statement, values)),
      run: (...values: unknown[]) => unlessFailed(() => run.apply(statement, values)),
    });
  }

  function prepareCached(sql: string) {
    if (!CACHED.test(sql)) return prepare(sql);
    const statement = cache.get(sql) ?? prepared(sql);
    cache.set(sql, statement);
    return statement;
  }

  return new Sqlite3Client(file, {}, Object.assign(database, { prepare: prepareCached }), 'number');
}

/** The adapter or a transaction of it. */
export type QueryTarget = Pick<Adapter, 'queryRaw' | 'executeRaw'>;

const NUMBER_TYPES: ReadonlySet<number> = new Set([
  ColumnTypeEnum.Int32,
  ColumnTypeEnum.Double,
  ColumnTypeEnum.Boolean,
]);

type RawArguments = readonly [query: TemplateStringsArray | Sql, ...values: unknown[]];
type ResultSet = Awaited<ReturnType<QueryTarget['queryRaw']>>;

/** Replaces the client's `$queryRaw` and `$executeRaw`; rows have the same values as Prisma's. */
export function withDirectQueries<Client extends object>(client: Client, way: () => Promise<QueryTarget>): Client {
  const replaced = new Map<PropertyKey, unknown>([
    ['$queryRaw', async (...args: RawArguments) => rowsOf(await (await way()).queryRaw(queryOf(args)).catch(rethrow))],
    ['$executeRaw', async (...args: RawArguments) => (await way()).executeRaw(queryOf(args)).catch(rethrow)],
  ]);
  return new Proxy(client, { get: (target, name) => replaced.get(name) ?? Reflect.get(target, name) });
}

function queryOf([query, ...values]: RawArguments): Parameters<QueryTarget['queryRaw']>[0] {
  const { sql, values: args } = query instanceof Sql ? query : sqltag(query, ...values);
  return { sql, args, argTypes: args.map(() => ({ scalarType: 'unknown', arity: 'scalar' })) };
}

/** The adapter's errors have SQLite's message in their cause. */
function rethrow(error: unknown): never {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== 'object' || cause === null || !('originalMessage' in cause)) throw error;
  throw new Error(String(cause.originalMessage), { cause: error });
}

function rowsOf({ columnNames, columnTypes, rows }: ResultSet): Readonly<Record<string, unknown>>[] {
  return rows.map((row) =>
    Object.fromEntries(columnNames.map((name, column) => [name, readValue(row[column], columnTypes[column])])),
  );
}

function readValue(value: unknown, type: ResultSet['columnTypes'][number] | undefined): unknown {
  if (typeof value === 'string' && type !== undefined && NUMBER_TYPES.has(type)) {
    throw new UnreadableValue(`expected a number, got a text: ${value}`);
  }
  if (type === ColumnTypeEnum.DateTime && typeof value === 'string') return new Date(value);
  if (type === ColumnTypeEnum.Int64 && (typeof value === 'number' || typeof value === 'string')) return BigInt(value);
  if (type === ColumnTypeEnum.Boolean && typeof value === 'number') return value !== 0;
  return value;
}
