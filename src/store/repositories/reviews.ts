/**
 * Reviews of finished games in the database.
 * What is found out about the moves is the match folder's matter.
 */
import { z } from 'zod';
import {
  type MatchId,
  type MatchStore,
  REVIEW_STATUSES,
  type Review,
  type ReviewRepository,
} from '../../match/index.ts';
import { parseMove } from '../../rules/index.ts';
import type { Prisma } from '../generated/client.ts';
import { nobodyAt } from '../leases.ts';
import { orNull, orUnreadable, type Unreadable } from '../rows/unreadable.ts';
import type { UnitOfWork } from '../transaction/unitOfWork.ts';

type ReviewRow = Prisma.ReviewGetPayload<Record<never, never>>;

const missesSchema = z.array(z.object({ number: z.int(), better: z.unknown(), points: z.number() }));
/** So many that are damaged keep the next one waiting. */
const TRIED = 50;
const statusSchema = z.enum(REVIEW_STATUSES);

/** Inside a transaction. */
export function reviewRepository(prisma: Prisma.TransactionClient, work: UnitOfWork): ReviewRepository {
  return {
    review: (matchId) => reviewOf(prisma, matchId),

    saveReview: async ({ matchId, status, looked, misses, failures }, updatedAt) => {
      // One that has been begun has its reviewer, and one that has failed waits.
      if (status === 'waiting' && looked === 0 && failures === 0) work.left.add('review');
      const columns = { status, looked, failures, misses: JSON.stringify(misses), updatedAt };
      await prisma.review.upsert({ where: { matchId }, create: { matchId, ...columns }, update: columns });
    },
  };
}

/** Outside of transactions. */
export function reviewQueries(
  prisma: Prisma.TransactionClient,
  unreadable: Unreadable,
): Pick<MatchStore, 'review' | 'nextReview'> {
  return {
    review: (matchId) => reviewOf(prisma, matchId),

    nextReview: async () => {
      const rows = await prisma.$queryRaw<{ readonly matchId: string }[]>`
        SELECT r."matchId" FROM "reviews" r
        WHERE r."status" = 'waiting' AND ${nobodyAt('review', 'r."matchId"')} ORDER BY r."updatedAt" LIMIT ${TRIED}`;
      for (const { matchId } of rows) {
        const review = await orNull(() => reviewOf(prisma, matchId), unreadable);
        if (review?.status === 'waiting') return review;
      }
      return null;
    },
  };
}

async function reviewOf(prisma: Prisma.TransactionClient, matchId: MatchId): Promise<Review | null> {
  const row = await prisma.review.findUnique({ where: { matchId } });
  return row && readReview(row);
}

function readReview({ matchId, status, looked, failures, misses }: ReviewRow): Review {
  return orUnreadable(`review of match ${matchId}`, () => ({
    matchId,
    status: statusSchema.parse(status),
    looked,
    failures,
    misses: missesSchema.parse(JSON.parse(misses)).map(({ number, better, points }) => {
      const parsed = parseMove(better);
      if (!parsed.ok) throw new TypeError(`review of match ${matchId}, ${parsed.path}: ${parsed.message}`);
      return { number, better: parsed.move, points };
    }),
  }));
}
