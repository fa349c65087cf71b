/** Stores reviews of finished games and the use of daily limits by people and servers. */
import { z } from 'zod';
import type { Announcement, LimitStore, MatchId, UsageRepository } from '../../match/index.ts';
import { parseMove } from '../../rules/index.ts';
import { queryInChunks } from '../../store/connection/sql.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { type CausedWork, enqueue } from '../../store/jobs.ts';
import { OPEN, orNull, orUnreadable, type ReportUnreadable } from '../../store/rows/rows.ts';
import { daysBefore, ROWS_PER_BATCH, removeInBatches, type Tables } from '../../store/rows/table.ts';
import { REVIEW_STATUSES, type Review } from './model.ts';
import type { ReviewRepository, ReviewStore, WaitingReview } from './usecases/ports.ts';

type ReviewRow = Prisma.ReviewGetPayload<Record<never, never>>;

/** How many of the longest-waiting reviews are candidates for the next one. */
const MAX_CANDIDATES = 500;

const missesSchema = z.array(z.object({ number: z.int(), better: z.unknown(), points: z.number() }));
const statusSchema = z.enum(REVIEW_STATUSES);

export function reviewRepository(prisma: Prisma.TransactionClient, work: CausedWork): ReviewRepository {
  return {
    review: (matchId) => reviewOf(prisma, matchId),

    saveReview: async ({ matchId, status, looked, misses, failures, askedBy = null }, updatedAt) => {
      // A review that has begun or failed already has a job.
      if (status === 'waiting' && looked === 0 && failures === 0) {
        await enqueue(prisma, work, { kind: 'review', subject: matchId }, updatedAt);
      }
      const columns = { status, looked, failures, misses: JSON.stringify(misses), askedBy, updatedAt };
      await prisma.review.upsert({ where: { matchId }, create: { matchId, ...columns }, update: columns });
    },

    isShared: async (matchId, seat) => {
      const announcement = JSON.stringify({ kind: 'review', seat } satisfies Announcement);
      return (await prisma.outboxEntry.count({ where: { matchId, announcement } })) > 0;
    },
  };
}

export function reviewQueries(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): Pick<ReviewStore, 'review' | 'waitingReviews' | 'waitingReview'> {
  return {
    review: (matchId) => reviewOf(prisma, matchId),

    waitingReviews: (now) => prisma.$queryRaw<WaitingReview[]>`
      SELECT r."matchId", COALESCE(r."askedBy", '') AS "asker" FROM "jobs" j JOIN "reviews" r ON r."matchId" = j."subject"
      WHERE j."kind" = 'review' AND j."holder" IS NULL AND j."dueAt" <= ${now} AND r."status" = 'waiting'
      ORDER BY j."dueAt", j."subject" LIMIT ${MAX_CANDIDATES}`,

    waitingReview: async (matchId) => {
      const review = await orNull(() => reviewOf(prisma, matchId), unreadable);
      return review?.status === 'waiting' ? review : null;
    },
  };
}

async function reviewOf(prisma: Prisma.TransactionClient, matchId: MatchId): Promise<Review | null> {
  const row = await prisma.review.findUnique({ where: { matchId } });
  return row && readReview(row);
}

function readReview({ matchId, status, looked, failures, misses, askedBy }: ReviewRow): Review {
  return orUnreadable(`review of match ${matchId}`, () => ({
    matchId,
    status: statusSchema.parse(status),
    looked,
    failures,
    ...(askedBy !== null && { askedBy }),
    misses: missesSchema.parse(JSON.parse(misses)).map(({ number, better, points }) => {
      const parsed = parseMove(better);
      if (!parsed.ok) throw new TypeError(`review of match ${matchId}, ${parsed.path}: ${parsed.message}`);
      return { number, better: parsed.move, points };
    }),
  }));
}

export const reviewTables = {
  Review: {
    removed: 'withItsRow',
    personal: async ({ prisma, personId, matchIds }) => {
      const rows = await queryInChunks(matchIds, (part) =>
        prisma.review.findMany({ where: { matchId: { in: part } } }),
      );
      return rows.map(({ askedBy, ...review }) => ({ ...review, isAsker: askedBy === personId }));
    },
    forget: {
      inMatch: (inside, { matchId, personId }) =>
        inside.review.updateMany({ where: { matchId, askedBy: personId }, data: { askedBy: null } }),
    },
  },
} satisfies Tables;

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

export function usageQueries(prisma: Prisma.TransactionClient): Pick<LimitStore, 'openMatches' | 'openMatchesOn'> {
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
