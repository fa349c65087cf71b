/** Counts what people and servers use of daily limits, and their open games. */
import type { UsageRepository } from '../../../match/index.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { OPEN } from '../../../store/rows/rows.ts';
import { daysBefore, ROWS_PER_BATCH, removeInBatches, type Tables } from '../../../store/rows/table.ts';
import type { MatchStore } from '../../createMatches.ts';

export function usageRepository(prisma: Prisma.TransactionClient): UsageRepository {
  return {
    count: async (subjectId, kind, day) => {
      const row = await prisma.usage.findUnique({ where: { subjectId_kind_day: { subjectId, kind, day } } });
      return row?.count ?? 0;
    },

    mostOn: async (serverId, use) => {
      const select = { hints: true, reviews: true } as const;
      const settings = await prisma.server.findUnique({ where: { id: serverId }, select });
      return (use === 'hint' ? settings?.hints : settings?.reviews) ?? null;
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

export function usageQueries(prisma: Prisma.TransactionClient): Pick<MatchStore, 'openMatches' | 'openMatchesOn'> {
  return {
    openMatches: (personId) => prisma.seat.count({ where: { personId, open: true } }),
    openMatchesOn: (serverId) => prisma.match.count({ where: { serverId, ...OPEN } }),
  };
}

const USAGE_RETENTION_DAYS = 2;

export const usageTables = {
  Usage: {
    removed: removeInBatches(async ({ queries }, now) => {
      const before = daysBefore(now, USAGE_RETENTION_DAYS).toISOString().slice(0, 10);
      return (await queries.usage.deleteMany({ where: { day: { lt: before } }, limit: ROWS_PER_BATCH })).count;
    }),
    ofServer: (inside, serverId) => inside.usage.deleteMany({ where: { subjectId: serverId } }),
    personal: ({ prisma, personId }) => prisma.usage.findMany({ where: { subjectId: personId } }),
    forget: { last: (inside, personId) => inside.usage.deleteMany({ where: { subjectId: personId } }) },
  },
} satisfies Tables;
