/**
 * A database of a PostgreSQL server as the store's database: pools of connections, shared with other processes.
 * What happens on a connection is left to `adapter.ts`, beginning anew to `beginningAnew.ts`.
 */
import type { PostgresqlAddress } from '../../../../scripts/database/address.js';
import { connectionFault } from '../../../../scripts/database/postgresqlFault.js';
import { settledAddress } from '../../../../scripts/database/postgresqlSettings.js';
import { DatabaseFault } from '../../../../scripts/migrate.js';
import { StorageFailure } from '../../../match/index.ts';
import { getPrismaClientClass } from '../../generated/internal/postgresqlClass.ts';
import { type Database, type Dialect, PATIENCE, type Surroundings } from '../database.ts';
import { raw, sql } from '../sql.ts';
import { TwoPools } from './adapter.ts';
import { beginningAnew } from './beginningAnew.ts';
import { elsewhere } from './elsewhere.ts';
import { TRANSACTION_ID } from './transactionId.ts';

const DIALECT: Dialect = {
  jsonObject: (members) => `json_build_object(${members.map(([name, value]) => `'${name}', ${value}`).join(', ')})`,
  jsonList: (element, from) => `coalesce((SELECT json_agg(${element}) FROM ${from}), '[]')`,
  jsonText: (json) => `${json}::text`,
  // The column takes nothing else.
  isNoMoment: () => 'false',
  // What others hold, too, as rows that refer to the match are written, keeps nobody waiting.
  forChanging: ' FOR NO KEY UPDATE',
  skippingLocked: raw(' FOR UPDATE SKIP LOCKED'),
  alongside: TRANSACTION_ID,
  skipAnnouncements: (count) => sql`
    SELECT setval(numbers, nextval(numbers) + ${count}::bigint)
    FROM (SELECT pg_get_serial_sequence('outbox', 'id')::regclass AS numbers) AS sequence`,
};

/** One of a process's connections listens to the others. */
const LISTENING = 1;

export async function openPostgresql(
  given: PostgresqlAddress,
  { connections, listener, timer, onStatement, onWarning }: Surroundings,
): Promise<Database> {
  const address = await settledAddress(given).catch((error: unknown) => {
    throw new DatabaseFault(connectionFault(given, error), { cause: error });
  });
  const PrismaClient = getPrismaClientClass();
  const prisma = new PrismaClient({
    adapter: new TwoPools(address, connections - LISTENING, { listener, onStatement, timer }),
    log: [{ emit: 'event', level: 'warn' }],
    errorFormat: 'minimal',
  });
  prisma.$on('warn', ({ message, target }) => onWarning(message, target));
  const others = elsewhere(address, timer);
  const anew = beginningAnew();
  return {
    queries: prisma,
    transact: async (work) => {
      const kept = listener.change();
      try {
        const result = await anew(() => prisma.$transaction(work, PATIENCE));
        kept();
        return result;
      } catch (error) {
        if (error instanceof StorageFailure) listener.failed(error);
        throw error;
      }
    },
    dialect: DIALECT,
    wakeOthers: (inside, kinds) => others.wake(inside, kinds),
    onElsewhere: (heard) => others.listen(heard),
    // The server's own cleaning (autovacuum) sees to both.
    wipeTraces: async () => undefined,
    giveFreePagesBack: async function* () {},
    close: async () => {
      await Promise.all([others.close(), prisma.$disconnect()]);
    },
  };
}
