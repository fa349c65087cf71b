/** Opens a PostgreSQL database as the store's database, with connection pools; other processes may use it too. */
import type { PostgresqlAddress } from '../../../../scripts/database/address.js';
import { connectionFault } from '../../../../scripts/database/postgresql/fault.js';
import { resolveTls } from '../../../../scripts/database/postgresql/settings.js';
import { DatabaseFault } from '../../../../scripts/migrate.js';
import { StorageFailure } from '../../../match/index.ts';
import { getPrismaClientClass } from '../../generated/internal/postgresqlClass.ts';
import { type Database, type DatabaseOptions, TRANSACTION_OPTIONS } from '../database.ts';
import { type Dialect, raw, sql } from '../sql.ts';
import { TwoPoolAdapter } from './adapter.ts';
import { createRetry } from './failures.ts';
import { createNotifications } from './notifications.ts';
import { TRANSACTION_ID } from './transactionId.ts';

const DIALECT: Dialect = {
  jsonObject: (members) => `json_build_object(${members.map(([name, value]) => `'${name}', ${value}`).join(', ')})`,
  jsonList: (element, from) => `coalesce((SELECT json_agg(${element}) FROM ${from}), '[]')`,
  jsonText: (json) => `${json}::text`,
  // The column's type excludes invalid timestamps.
  isInvalidTimestamp: () => 'false',
  // Unlike FOR UPDATE, this does not block inserts of rows that refer to the match.
  forUpdate: ' FOR NO KEY UPDATE',
  forUpdateSkipLocked: raw(' FOR UPDATE SKIP LOCKED'),
  extraColumns: TRANSACTION_ID,
  skipIds: (table, count) => sql`
    SELECT setval(numbers, nextval(numbers) + ${count}::bigint)
    FROM (SELECT pg_get_serial_sequence(${table}, 'id')::regclass AS numbers) AS sequence`,
};

const LISTENING_CONNECTIONS = 1;

export async function openPostgresql(
  original: PostgresqlAddress,
  { connections, listener, timer, onStatement, onWarning }: DatabaseOptions,
): Promise<Database> {
  const address = await resolveTls(original).catch((error: unknown) => {
    throw new DatabaseFault(connectionFault(original, error), { cause: error });
  });
  const PrismaClient = getPrismaClientClass();
  const prisma = new PrismaClient({
    adapter: new TwoPoolAdapter(address, connections - LISTENING_CONNECTIONS, { listener, onStatement, timer }),
    log: [{ emit: 'event', level: 'warn' }],
    errorFormat: 'minimal',
  });
  prisma.$on('warn', ({ message, target }) => onWarning(message, target));
  const others = createNotifications(address, timer);
  const retrying = createRetry();
  return {
    queries: prisma,
    transact: async (work) => {
      const saved = listener.change();
      try {
        const result = await retrying(() => prisma.$transaction(work, TRANSACTION_OPTIONS));
        saved();
        return result;
      } catch (error) {
        if (error instanceof StorageFailure) listener.failed(error);
        throw error;
      }
    },
    dialect: DIALECT,
    notifyOthers: (inside, kinds) => others.wake(inside, kinds),
    onRemoteWork: (change) => others.listen(change),
    // Autovacuum does both.
    wipeDeletedData: async () => undefined,
    releaseFreePages: async function* () {},
    close: async () => {
      await Promise.all([others.close(), prisma.$disconnect()]);
    },
  };
}
