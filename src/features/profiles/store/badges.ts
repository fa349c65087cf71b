/**
 * Badges in the database: which finished games have not been looked through, and who has earned what.
 * What a badge is given for is the people folder's matter.
 */
import { z } from 'zod';
import { BADGES, type BadgeStore, MANY_GAMES, ROW, SEAT_ENDINGS } from '../../../people/index.ts';
import type { Database } from '../../../store/connection/database.ts';
import { sql } from '../../../store/connection/sql.ts';
import { fence } from '../../../store/jobs.ts';
import { groupedBy } from '../../../store/rows/batches.ts';
import { movesOf } from '../../../store/rows/moves.ts';
import { orUnreadable, readable, type Unreadable } from '../../../store/rows/unreadable.ts';
import { insertInto } from '../../../store/rows/written.ts';
import { own, type Tables } from '../../../store/tables/table.ts';
import { readResult } from './resultRows.ts';

const badgeSchema = z.enum(BADGES);
const endingSchema = z.enum(SEAT_ENDINGS);

/** What the matches know of a finished game. */
export type FinishedView = (
  matchId: string,
) => Promise<Pick<NonNullable<Awaited<ReturnType<BadgeStore['playedGame']>>>, 'setup' | 'state'> | null>;

export function badgeQueries(database: Database, finished: FinishedView, unreadable: Unreadable): BadgeStore {
  const { queries: prisma, dialect } = database;
  return {
    resultsWithoutBadges: async (most, after) => {
      const rows = await prisma.gameResult.findMany({
        where: { badged: false, number: { gt: after } },
        orderBy: { number: 'asc' },
        take: most,
      });
      if (rows.length === 0) return [];
      const seats = await prisma.seatResult.findMany({
        where: { number: { in: rows.map(({ number }) => number) } },
        orderBy: [{ number: 'asc' }, { seat: 'asc' }],
      });
      const byNumber = groupedBy(seats, (seat) => seat.number);
      return readable(rows, (row) => readResult(row, byNumber.get(row.number) ?? []), unreadable);
    },

    playedGame: async (matchId) => {
      const view = await finished(matchId);
      return view && { ...view, moves: (await movesOf(prisma, matchId)).map(({ move }) => move) };
    },

    careerOf: async (personId, number) => {
      const rows = await prisma.seatResult.findMany({
        where: { personId, number: { lte: number }, computer: null },
        orderBy: { number: 'desc' },
        select: { ending: true },
        take: ROW,
      });
      const readEnding = ({ ending }: { readonly ending: string }) =>
        orUnreadable(`result of person ${personId}`, () => endingSchema.parse(ending));
      const [counted] = await prisma.$queryRaw<{ readonly games: number | bigint }[]>`
        SELECT count(*) AS "games" FROM (
          SELECT 1 AS "one" FROM "seat_results"
          WHERE "personId" = ${personId} AND "number" <= ${number} AND "computer" IS NULL AND "ending" <> 'takenOver'
          LIMIT ${MANY_GAMES}) AS "sub"`;
      return { games: Number(counted?.games ?? 0), endings: readable(rows, readEnding, unreadable) };
    },

    giveBadges: ({ number, endedAt }, earned, lease) =>
      database.transact(async (inside) => {
        if (lease) await fence(inside, lease, dialect);
        await inside.gameResult.updateMany({ where: { number }, data: { badged: true } });
        const seats = await inside.seatResult.findMany({ where: { number }, select: { personId: true } });
        // Somebody may have been forgotten meanwhile.
        const there = earned.filter(({ personId }) => seats.some((seat) => seat.personId === personId));
        const rows = there.map(({ personId, badge }) => ({ personId, badge, number, earnedAt: endedAt, seen: false }));
        if (rows.length === 0) return;
        await inside.$executeRaw`${insertInto('earned_badges', rows)} ON CONFLICT ("personId", "badge") DO NOTHING`;
      }),

    badgesOf: async (personId) => {
      const rows = await prisma.earnedBadge.findMany({ where: { personId } });
      return rows
        .flatMap(({ badge, number, earnedAt, seen }) => {
          // One that is given no more.
          const known = badgeSchema.safeParse(badge);
          return known.success ? [{ badge: known.data, number, earnedAt, seen }] : [];
        })
        .sort((a, b) => a.number - b.number || BADGES.indexOf(a.badge) - BADGES.indexOf(b.badge));
    },

    badgesSeen: async (personId) => {
      await prisma.$executeRaw`${sql`UPDATE "earned_badges" SET "seen" = ${true} WHERE "personId" = ${personId}`}`;
    },
  };
}

export const badgeTables = { EarnedBadge: { ...own('earnedBadge'), removed: 'withPerson' } } satisfies Tables;
