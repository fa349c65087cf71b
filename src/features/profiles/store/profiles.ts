/**
 * What profiles ask of the database beside results and badges: a few rows each, along an index.
 */
import { type ProfileReading, poolOf } from '../../../people/index.ts';
import { empty, sql } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { firstWhole } from '../../../store/rows/checkedReading.ts';
import { orNull, type Unreadable } from '../../../store/rows/unreadable.ts';

interface RatedRow {
  readonly players: number;
  readonly endedAt: Date;
  readonly mu: number;
  readonly sigma: number;
}

export function profileQueries(prisma: Prisma.TransactionClient, unreadable: Unreadable): ProfileReading {
  return {
    nameOf: async (personId) =>
      (await orNull(() => prisma.person.findUnique({ where: { id: personId }, select: { name: true } }), unreadable))
        ?.name ?? null,

    ratedPoints: async (personId, most) => {
      const query = sql`
        SELECT "number", "players", "endedAt", "muAfter" AS "mu", "sigmaAfter" AS "sigma" FROM "seat_results"
        WHERE "personId" = ${personId} AND "muAfter" IS NOT NULL AND "computer" IS NULL ORDER BY "number" DESC`;
      const named = { what: 'result', column: 'number' };
      const rows = await firstWhole<RatedRow>(prisma, query, most, named, unreadable);
      return rows.map(({ players, endedAt, mu, sigma }) => ({
        at: new Date(endedAt),
        mu,
        sigma,
        pool: poolOf(Number(players) === 2 ? 2 : 3),
      }));
    },

    firstEnd: async (personId) => {
      const query = sql`SELECT "number", "endedAt" FROM "seat_results" WHERE "personId" = ${personId} ORDER BY "number"`;
      const named = { what: 'result', column: 'number' };
      const [first] = await firstWhole<{ readonly endedAt: Date }>(prisma, query, 1, named, unreadable);
      return first ? new Date(first.endedAt) : null;
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
