/**
 * Removes what nobody needs any more, a few rows at a time, each few in a transaction of their own.
 * It can end after any of them: what is left is found again the next time. What that is stands with each table.
 */
import type { Database } from '../connection/database.ts';
import type { Prisma } from '../generated/client.ts';
import { TABLES } from '../tables/index.ts';
import { daysBefore, type Removal } from '../tables/table.ts';

/** Days since the bot was removed from a server. */
const SERVERS_KEPT = 30;

const tables = Object.values(TABLES);

/** Those of all tables, and the servers. */
export const REMOVALS: readonly Removal[] = [
  ...tables.flatMap(({ removed }) => (typeof removed === 'function' ? [removed] : [])),
  servers,
];

/** With all that was there. */
async function* servers(database: Database, now: Date): AsyncGenerator<number> {
  const leftAt = { lt: daysBefore(now, SERVERS_KEPT) };
  for (;;) {
    const server = await database.queries.server.findFirst({
      where: { leftAt },
      orderBy: { leftAt: 'asc' },
      select: { id: true },
    });
    if (!server) return;
    yield await database.transact(async (inside) => {
      // The bot may have come back just now.
      const gone = await inside.server.findFirst({ where: { id: server.id, leftAt }, select: { id: true } });
      return gone ? removeFrom(inside, gone.id) : 0;
    });
  }
}

/** Removes a part of what was on a server; the server itself once nothing else is left. */
async function removeFrom(inside: Prisma.TransactionClient, serverId: string): Promise<number> {
  for (const { ofServer } of tables) {
    const { count } = (await ofServer?.(inside, serverId)) ?? { count: 0 };
    if (count > 0) return count;
  }
  return (await inside.server.deleteMany({ where: { id: serverId } })).count;
}
