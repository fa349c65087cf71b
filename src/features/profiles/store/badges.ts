/** Stores badges and finds finished games that have not been checked for them. */
import { z } from 'zod';
import type { Database } from '../../../store/connection/database.ts';
import { insertInto } from '../../../store/connection/sql.ts';
import { lockLease } from '../../../store/jobs.ts';
import { movesOf, orUnreadable, type ReportUnreadable, readableRows } from '../../../store/rows/rows.ts';
import { personRows, type Tables } from '../../../store/rows/table.ts';
import { BADGES, MANY_GAMES, STREAK_GAMES } from '../usecases/badges.ts';
import type { BadgeStore } from '../usecases/ports.ts';
import { SEAT_ENDINGS } from '../usecases/result.ts';
import { readableResults } from './profiles.ts';

const badgeSchema = z.enum(BADGES);
const endingSchema = z.enum(SEAT_ENDINGS);

export type LoadFinishedMatch = (
  matchId: string,
) => Promise<Pick<NonNullable<Awaited<ReturnType<BadgeStore['playedGame']>>>, 'setup' | 'state'> | null>;

export function badgeQueries(
  database: Database,
  finished: LoadFinishedMatch,
  unreadable: ReportUnreadable,
): BadgeStore {
  const { queries: prisma, dialect } = database;
  return {
    uncheckedResults: (most, after) => {
      const numbersFrom = async (from: number, take: number) => {
        const where = { badged: false, number: { gt: from } };
        const rows = await prisma.gameResult.findMany({
          where,
          orderBy: { number: 'asc' },
          take,
          select: { number: true },
        });
        return rows.map(({ number }) => number);
      };
      return readableResults(prisma, numbersFrom, after, most, unreadable);
    },

    playedGame: async (matchId) => {
      const view = await finished(matchId);
      return view && { ...view, moves: (await movesOf(prisma, matchId)).map(({ move }) => move) };
    },

    careerOf: async (personId, number) => {
      const rows = await prisma.seatResult.findMany({
        where: { personId, number: { lte: number }, computer: null, ending: { not: 'takenOver' } },
        orderBy: { number: 'desc' },
        select: { ending: true },
        take: STREAK_GAMES,
      });
      const readEnding = ({ ending }: { readonly ending: string }) =>
        orUnreadable(`result of person ${personId}`, () => endingSchema.parse(ending));
      const [counted] = await prisma.$queryRaw<{ readonly games: number | bigint }[]>`
        SELECT count(*) AS "games" FROM (
          SELECT 1 AS "one" FROM "seat_results"
          WHERE "personId" = ${personId} AND "number" <= ${number} AND "computer" IS NULL AND "ending" <> 'takenOver'
          LIMIT ${MANY_GAMES}) AS "sub"`;
      return { games: Number(counted?.games ?? 0), endings: readableRows(rows, readEnding, unreadable) };
    },

    awardBadges: ({ number, endedAt }, earned, lease) =>
      database.transact(async (inside) => {
        if (lease) await lockLease(inside, lease, dialect);
        await inside.gameResult.updateMany({ where: { number }, data: { badged: true } });
        const seats = await inside.seatResult.findMany({ where: { number }, select: { personId: true } });
        // A player may have been erased meanwhile.
        const present = earned.filter(({ personId }) => seats.some((seat) => seat.personId === personId));
        const rows = present.map(({ personId, badge }) => ({
          personId,
          badge,
          number,
          earnedAt: endedAt,
          seen: false,
        }));
        if (rows.length === 0) return;
        await inside.$executeRaw`${insertInto('earned_badges', rows)} ON CONFLICT ("personId", "badge") DO NOTHING`;
      }),

    badgesOf: async (personId) => {
      const rows = await prisma.earnedBadge.findMany({ where: { personId } });
      return rows
        .flatMap(({ badge, number, earnedAt, seen }) => {
          // The database may contain badges that no longer exist.
          const known = badgeSchema.safeParse(badge);
          return known.success ? [{ badge: known.data, number, earnedAt, seen }] : [];
        })
        .sort((a, b) => a.number - b.number || BADGES.indexOf(a.badge) - BADGES.indexOf(b.badge));
    },

    markBadgesSeen: async (personId, badges) => {
      await prisma.earnedBadge.updateMany({ where: { personId, badge: { in: [...badges] } }, data: { seen: true } });
    },
  };
}

export const badgeTables = { EarnedBadge: { ...personRows('earnedBadge'), removed: 'withPerson' } } satisfies Tables;
