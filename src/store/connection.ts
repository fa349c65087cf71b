/**
 * One connection to the SQLite file, set up once and used for everything, transactions included.
 * What is asked through it, and in which order, is left to Prisma and its adapter, which lets one transaction in at a time.
 */
import { PrismaLibSql } from '@prisma/adapter-libsql';
import type { Breathe } from '../match/index.ts';

type Client = ReturnType<PrismaLibSql['createClient']>;
type Transaction = Awaited<ReturnType<Client['transaction']>>;
type Adapter = Awaited<ReturnType<PrismaLibSql['connect']>>;

/** How long another process may hold the file before a statement fails, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

/** Statements that may follow one another, each some tenths of a millisecond, before everything else has a turn. */
const IN_A_ROW = 4;

/**
 * The libSQL adapter on a single connection. Its own client opens a new connection after each transaction, without the
 * settings made before (foreign keys, busy timeout), and begins transactions that may fail when they come to write.
 * A file's statements are carried out at once and wait for nothing: one after the other, or many side by side, they would
 * hold the event loop, so that there is room between them.
 */
export class SingleConnection extends PrismaLibSql {
  readonly #room: () => Promise<void>;

  constructor(config: ConstructorParameters<typeof PrismaLibSql>[0], breathe: Breathe) {
    super(config);
    this.#room = roomAfter(IN_A_ROW, breathe);
  }

  override createClient(config: Parameters<PrismaLibSql['createClient']>[0]): Client {
    const client = super.createClient(config);
    const execute = client.execute.bind(client);
    client.execute = async (statement: Parameters<Client['execute']>[0]) => {
      await this.#room();
      return execute(statement);
    };
    const changes = { seen: 0 };
    client.transaction = () => begin(client, changes);
    return client;
  }

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const dispose = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      // The client closes its connection when its statements are collected as garbage, which for a process that ends is
      // never: all would stay in the log, and the file alone be no copy. Whoever is reading just now is not waited for.
      await adapter.executeScript('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE);').catch(() => undefined);
      await dispose();
    };
    await adapter.executeScript(
      `PRAGMA busy_timeout = ${BUSY_TIMEOUT}; PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;`,
    );
    return adapter;
  }
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

/**
 * Numbers the state that a transaction makes, so that a write-ahead log is known to belong to the file that it was begun on
 * (scripts/database/writeAheadLog.js). What has only read stays without a write.
 */
async function numberState(client: Client, changes: { seen: number }): Promise<void> {
  const { rows } = await client.execute(
    'SELECT total_changes() AS changes, user_version AS number FROM pragma_user_version',
  );
  const made = Number(rows[0]?.changes);
  if (made === changes.seen) return;
  await client.execute(`PRAGMA user_version = ${Number(rows[0]?.number) + 1}`);
  changes.seen = made;
}

async function begin(client: Client, changes: { seen: number }): Promise<Transaction> {
  // Taking the lock for writing at once: a transaction that has begun never has to give way to another process.
  await client.execute('BEGIN IMMEDIATE');
  let closed = false;
  const rollback = async () => {
    if (closed) return;
    closed = true;
    await client.execute('ROLLBACK');
  };
  return {
    get closed() {
      return closed;
    },
    execute: (statement) => client.execute(statement),
    batch: async (statements) => {
      const results = [];
      for (const statement of statements) results.push(await client.execute(statement));
      return results;
    },
    executeMultiple: (sql) => client.executeMultiple(sql),
    rollback,
    commit: async () => {
      try {
        await numberState(client, changes);
        await client.execute('COMMIT');
        closed = true;
      } catch (error) {
        // A commit that fails (a full disk) may leave the transaction open, and the connection is everybody's.
        await rollback().catch(() => undefined);
        throw error;
      }
    },
    close: () => {
      void rollback();
    },
  };
}
