/**
 * How often people and servers have asked for what there is only so much of a day, and how many games they have, in the database.
 * How much that is is the match folder's matter.
 */
import type { MatchStore, UsageRepository } from '../../../match/index.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { OPEN } from '../../../store/rows/rows.ts';
import { daysBefore, ROWS, someAtATime, type Tables } from '../../../store/tables/table.ts';

/** Inside a transaction. */
export function usageRepository(prisma: Prisma.TransactionClient): UsageRepository {
  return {
    count: async (subjectId, kind, day) => {
      const row = await prisma.usage.findUnique({ where: { subjectId_kind_day: { subjectId, kind, day } } });
      return row?.count ?? 0;
    },

    mostOn: async (serverId, use) => {
      const select = { hints: true, reviews: true } as const;
      const set = await prisma.serverSettings.findUnique({ where: { serverId }, select });
      return (use === 'hint' ? set?.hints : set?.reviews) ?? null;
    },

    addOne: async (subjectId, kind, day) => {
      await prisma.usage.upsert({
        where: { subjectId_kind_day: { subjectId, kind, day } },
        create: { subjectId, kind, day, count: 1 },
        update: { count: { increment: 1 } },
      });
    },
  };
}

/** Outside of transactions. */
export function usageQueries(prisma: Prisma.TransactionClient): Pick<MatchStore, 'openMatches' | 'openMatchesOn'> {
  return {
    openMatches: (personId) => prisma.seat.count({ where: { personId, open: true } }),
    openMatchesOn: (serverId) => prisma.match.count({ where: { serverId, ...OPEN } }),
  };
}

/** Days: of what there is only so much a day. */
const KEPT = 2;

export const usageTables = {
  Usage: {
    removed: someAtATime(async ({ queries }, now) => {
      const before = daysBefore(now, KEPT).toISOString().slice(0, 10);
      return (await queries.usage.deleteMany({ where: { day: { lt: before } }, limit: ROWS })).count;
    }),
    ofServer: (inside, serverId) => inside.usage.deleteMany({ where: { subjectId: serverId } }),
    personal: ({ prisma, personId }) => prisma.usage.findMany({ where: { subjectId: personId } }),
    forget: { last: (inside, personId) => inside.usage.deleteMany({ where: { subjectId: personId } }) },
  },
} satisfies Tables;
