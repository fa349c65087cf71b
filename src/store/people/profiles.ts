/**
 * What profiles ask of the database beside results and badges: a few rows each, along an index.
 */
import { type ProfileReading, poolOf } from '../../people/index.ts';
import { empty, sql } from '../connection/sql.ts';
import type { Prisma } from '../generated/client.ts';

export function profileQueries(prisma: Prisma.TransactionClient): ProfileReading {
  return {
    nameOf: async (personId) =>
      (await prisma.person.findUnique({ where: { id: personId }, select: { name: true } }))?.name ?? null,

    ratedPoints: async (personId, most) => {
      const rows = await prisma.$queryRaw<
        { readonly players: number; readonly endedAt: Date; readonly mu: number; readonly sigma: number }[]
      >`SELECT "players", "endedAt", "muAfter" AS "mu", "sigmaAfter" AS "sigma" FROM "seat_results"
        WHERE "personId" = ${personId} AND "muAfter" IS NOT NULL AND "computer" IS NULL
        ORDER BY "number" DESC LIMIT ${most}`;
      return rows.map(({ players, endedAt, mu, sigma }) => ({
        ...{ at: new Date(endedAt), mu, sigma },
        pool: poolOf(Number(players) === 2 ? 2 : 3),
      }));
    },

    firstEnd: async (personId) => {
      const first = await prisma.seatResult.findFirst({
        where: { personId },
        orderBy: { number: 'asc' },
        select: { endedAt: true },
      });
      return first?.endedAt ?? null;
    },

    runningGames: async (personId, serverId) => {
      const here = serverId === null ? empty : sql`AND m."serverId" = ${serverId}`;
      const [row] = await prisma.$queryRaw<{ readonly games: number | bigint }[]>`
        SELECT count(*) AS "games" FROM "seats" s JOIN "matches" m ON m."id" = s."matchId"
        WHERE s."personId" = ${personId} AND s."open" = ${true} AND m."status" = 'running' ${here}`;
      return Number(row?.games ?? 0);
    },

    together: async (one, other) => {
      const [row] = await prisma.$queryRaw<
        { readonly games: number | bigint; readonly first: number | bigint; readonly second: number | bigint }[]
      >`SELECT count(*) AS "games",
          count(CASE WHEN a."place" < b."place" THEN 1 END) AS "first",
          count(CASE WHEN b."place" < a."place" THEN 1 END) AS "second"
        FROM "seat_results" a JOIN "seat_results" b ON b."number" = a."number"
        WHERE a."personId" = ${one} AND b."personId" = ${other} AND a."computer" IS NULL AND b."computer" IS NULL`;
      return { games: Number(row?.games ?? 0), ahead: [Number(row?.first ?? 0), Number(row?.second ?? 0)] };
    },
  };
}
