/**
 * The servers on which matches have been made or puzzles are posted, and since when the bot is no longer on them.
 * Removing all that was there is the housekeeping's.
 */
import type { MatchStore } from '../../../match/index.ts';
import type { Prisma } from '../../../store/generated/client.ts';

export async function meetServer(prisma: Prisma.TransactionClient, id: string, at: Date): Promise<void> {
  await prisma.server.upsert({ where: { id }, create: { id, seenAt: at }, update: { seenAt: at } });
}

/** Outside of transactions. */
export function serverQueries(prisma: Prisma.TransactionClient): Pick<MatchStore, 'noteServer' | 'knownServers'> {
  return {
    // Since when it is away is written once: it is found missing at each start.
    noteServer: async (id, leftAt) => {
      const where = { id, leftAt: leftAt === null ? { not: null } : null };
      await prisma.server.updateMany({ where, data: { leftAt } });
    },

    knownServers: (after, most) =>
      prisma.server.findMany({
        where: { id: { gt: after } },
        orderBy: { id: 'asc' },
        select: { id: true, leftAt: true },
        take: most,
      }),
  };
}
