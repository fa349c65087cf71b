/** Opens a SQLite file as the store's database: one process, one connection, one transaction at a time. */
import { createClient } from '@libsql/client';
import type { SqliteAddress } from '../../../../scripts/database/address.js';
import { realFile } from '../../../../scripts/files/realFile.js';
import type { YieldToEventLoop } from '../../../kernel/index.ts';
import { PrismaClient } from '../../generated/client.ts';
import { type Database, type DatabaseOptions, TRANSACTION_OPTIONS } from '../database.ts';
import { type Dialect, empty, sql } from '../sql.ts';
import { createFileCheck } from './failures.ts';
import { releaseFreePages } from './freePages.ts';
import { type QueryTarget, SingleConnection, withDirectQueries } from './singleConnection.ts';

const DIALECT: Dialect = {
  jsonObject: (members) => `json_object(${members.map(([name, value]) => `'${name}', ${value}`).join(', ')})`,
  jsonList: (element, from) => `json((SELECT json_group_array(${element}) FROM ${from}))`,
  jsonText: (json) => json,
  isInvalidTimestamp: (column) =>
    `${column} IS NOT NULL AND (typeof(${column}) <> 'text' OR datetime(${column}) IS NULL)`,
  // A transaction locks the whole file when it begins.
  forUpdate: '',
  forUpdateSkipLocked: empty,
  extraColumns: empty,
  // A table that never had a row has none here either.
  skipIds: (table, count) => sql`
    INSERT OR REPLACE INTO "sqlite_sequence" ("rowid", "name", "seq")
    SELECT max("rowid"), ${table}, coalesce(max("seq"), 0) + ${count} FROM "sqlite_sequence" WHERE "name" = ${table}`,
};

export function openSqlite(address: SqliteAddress, { onWarning, ...surroundings }: DatabaseOptions): Database {
  const check = createFileCheck(realFile(address.file));
  const connection = new SingleConnection(address, { ...surroundings, check });
  const prisma = new PrismaClient({
    adapter: connection,
    log: [{ emit: 'event', level: 'warn' }],
    errorFormat: 'minimal',
  });
  prisma.$on('warn', ({ message, target }) => onWarning(message, target));
  return {
    queries: withDirectQueries(prisma, async () => {
      if (!connection.adapter) await prisma.$connect();
      return connected(connection.adapter);
    }),
    transact: (work) =>
      prisma.$transaction((inside) => {
        const { transaction } = connection;
        return work(withDirectQueries(inside, async () => connected(transaction)));
      }, TRANSACTION_OPTIONS),
    dialect: DIALECT,
    // No other process uses the file.
    notifyOthers: async () => undefined,
    onRemoteWork: () => () => undefined,
    wipeDeletedData: async () => {
      check('COMMIT');
      await emptyLog(address.url, surroundings.yieldNow);
    },
    async *releaseFreePages() {
      check('COMMIT');
      yield* releaseFreePages(address);
    },
    close: () => prisma.$disconnect(),
  };
}

function connected(way: QueryTarget | null): QueryTarget {
  if (!way) throw new Error('the database is not connected');
  return way;
}

/** Retries while other connections read or write. */
const MAX_CHECKPOINT_ATTEMPTS = 1000;

/** Uses its own connection, because the shared one may be inside a transaction. */
async function emptyLog(url: string, yieldNow: YieldToEventLoop): Promise<void> {
  const client = createClient({ url });
  try {
    await client.execute('PRAGMA busy_timeout = 0');
    for (let left = MAX_CHECKPOINT_ATTEMPTS; left > 0; left -= 1) {
      const { rows } = await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
      if (Number(rows[0]?.busy) === 0) return;
      await yieldNow();
    }
  } finally {
    client.close();
  }
}
