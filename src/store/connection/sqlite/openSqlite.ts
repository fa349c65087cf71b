/**
 * A SQLite file as the store's database: one connection, one transaction after the other, no other process.
 * What happens on the connection is left to `singleConnection.ts`.
 */
import { createClient } from '@libsql/client';
import type { SqliteAddress } from '../../../../scripts/database/address.js';
import { realFile } from '../../../../scripts/realFile.js';
import type { Breathe } from '../../../kernel/index.ts';
import { PrismaClient } from '../../generated/client.ts';
import { type Database, type Dialect, PATIENCE, type Surroundings } from '../database.ts';
import { empty, sql } from '../sql.ts';
import { giveFreePagesBack } from './freePages.ts';
import { SingleConnection } from './singleConnection.ts';
import { straight, type Way } from './straight.ts';
import { fileCheck } from './writable.ts';

const DIALECT: Dialect = {
  jsonObject: (members) => `json_object(${members.map(([name, value]) => `'${name}', ${value}`).join(', ')})`,
  jsonList: (element, from) => `json((SELECT json_group_array(${element}) FROM ${from}))`,
  jsonText: (json) => json,
  isNoMoment: (column) => `${column} IS NOT NULL AND (typeof(${column}) <> 'text' OR datetime(${column}) IS NULL)`,
  // A transaction has the whole file from its beginning on.
  forChanging: '',
  skippingLocked: empty,
  alongside: empty,
  skipAnnouncements: (count) => sql`UPDATE "sqlite_sequence" SET "seq" = "seq" + ${count} WHERE "name" = 'outbox'`,
};

export function openSqlite(address: SqliteAddress, { onWarning, ...surroundings }: Surroundings): Database {
  const check = fileCheck(realFile(address.file));
  const connection = new SingleConnection(address, { ...surroundings, check });
  const prisma = new PrismaClient({
    adapter: connection,
    log: [{ emit: 'event', level: 'warn' }],
    errorFormat: 'minimal',
  });
  prisma.$on('warn', ({ message, target }) => onWarning(message, target));
  return {
    queries: straight(prisma, async () => {
      if (!connection.adapter) await prisma.$connect();
      return there(connection.adapter);
    }),
    transact: (work) =>
      prisma.$transaction((inside) => {
        const { transaction } = connection;
        return work(straight(inside, async () => there(transaction)));
      }, PATIENCE),
    dialect: DIALECT,
    // There are none.
    wakeOthers: async () => undefined,
    onElsewhere: () => () => undefined,
    wipeTraces: async () => {
      check('COMMIT');
      await emptyLog(address.url, surroundings.breathe);
    },
    async *giveFreePagesBack() {
      check('COMMIT');
      yield* giveFreePagesBack(address.url);
    },
    close: () => prisma.$disconnect(),
  };
}

function there(way: Way | null): Way {
  if (!way) throw new Error('the database is not connected');
  return way;
}

/** So often somebody else may be reading or writing just then; the daily work tries again. */
const TRIES = 1000;

/** On a connection of its own: on the one that everybody uses it might find itself in somebody's transaction. */
async function emptyLog(url: string, breathe: Breathe): Promise<void> {
  const client = createClient({ url });
  try {
    await client.execute('PRAGMA busy_timeout = 0');
    for (let left = TRIES; left > 0; left -= 1) {
      const { rows } = await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
      if (Number(rows[0]?.busy) === 0) return;
      await breathe();
    }
  } finally {
    client.close();
  }
}
