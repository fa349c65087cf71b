/**
 * Leaderboards in the database. Of a server, all who stand there are few, and are sorted; everywhere, the ratings are walked along their
 * index, the best first, as far as is asked for.
 */
import { EVERYWHERE, type LeaderboardStore, type Pool, type Ranked, type SeenField } from '../../../people/index.ts';
import { join, raw, type Sql, sql } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { firstWhole } from '../../../store/rows/checkedReading.ts';
import type { Unreadable } from '../../../store/rows/unreadable.ts';

/** In this order in the database that has no statistics: it joins from left to right. */
const FROM_SERVER = raw('"standings" s CROSS JOIN "ratings" r');
const FROM_RATINGS = raw('"ratings" r CROSS JOIN "standings" s');
/** Names only of those who are shown: joined, a server would look through all people for those of one page. */
const NAME = raw('(SELECT p."name" FROM "people" p WHERE p."id" = r."personId") AS "name"');
const COLUMNS = sql`r."personId", ${NAME}, r."mu", r."sigma", s."games", s."wins"`;
const ORDER = raw('ORDER BY r."provisional", r."shown" DESC, r."personId" DESC');
/** As the index of ratings has them, from its end: provisional ones are left out. */
const ORDER_EVERYWHERE = raw('ORDER BY r."shown" DESC, r."personId" DESC');

/** By whom people want to be seen: everywhere only those who have said so, on a server all but those who want to be seen by nobody. */
const AGREED = raw(`EXISTS (
  SELECT 1 FROM "visibilities" v WHERE v."personId" = r."personId" AND v."audience" = 'everywhere')`);
const NOT_HIDDEN = raw(`NOT EXISTS (
  SELECT 1 FROM "visibilities" v WHERE v."personId" = r."personId" AND v."audience" = 'nobody')`);

interface RankedRow extends Omit<Ranked, 'games' | 'wins'> {
  readonly games: number | bigint;
  readonly wins: number | bigint;
}

interface Rated {
  readonly personId: string;
  readonly mu: number;
}

export function leaderboardQueries(prisma: Prisma.TransactionClient, unreadable: Unreadable): LeaderboardStore {
  const ranked = (query: Sql, most: number, from?: number) =>
    firstWhole<RankedRow>(prisma, query, most, { what: 'rating of person', column: 'personId' }, unreadable, from);
  return {
    ranking: async (field, offset, most) => {
      const order = field.serverId === EVERYWHERE ? ORDER_EVERYWHERE : ORDER;
      return (await ranked(sql`SELECT ${COLUMNS} ${amongThem(field)} ${order}`, most, offset)).map(readRanked);
    },

    rankOf: async (field, personId) => {
      const [row] = await ranked(sql`SELECT ${COLUMNS} ${amongThem(field)} AND r."personId" = ${personId}`, 1);
      return row ? readRanked(row) : null;
    },

    ahead: async (field, { personId }, most) => {
      const own = sql`(SELECT o."shown" FROM "ratings" o WHERE o."personId" = ${personId} AND o."pool" = ${field.pool})`;
      const behind = sql`(r."shown", r."personId") > (${own}, ${personId})`;
      const isProvisional = sql`(SELECT o."provisional" FROM "ratings" o WHERE o."personId" = ${personId} AND o."pool" = ${field.pool})`;
      const before =
        field.serverId === EVERYWHERE
          ? behind
          : sql`(r."provisional" < ${isProvisional} OR r."provisional" = ${isProvisional} AND ${behind})`;
      const [row] = await prisma.$queryRaw<{ readonly people: number | bigint }[]>`
        SELECT count(*) AS "people" FROM (SELECT 1 AS "one" ${amongThem(field)} AND ${before} LIMIT ${most}) AS "sub"`;
      return Number(row?.people ?? 0);
    },

    trends: async (personIds, pool, most) => {
      const trends = new Map<string, readonly number[]>();
      if (personIds.length === 0) return trends;
      const together = join(
        personIds.map((personId) => lastRatings(personId, pool, most)),
        ' UNION ALL ',
      );
      const named = { what: 'result of person', column: 'personId' };
      const rows = await firstWhole<Rated>(prisma, together, personIds.length * most, named, unreadable);
      for (const { personId, mu } of rows) trends.set(personId, [mu, ...(trends.get(personId) ?? [])]);
      return trends;
    },
  };
}

/** From where, and on which conditions. */
function amongThem({ serverId, period, pool, games, reader }: SeenField): Sql {
  const everywhere = serverId === EVERYWHERE;
  const certain = everywhere ? sql`AND r."provisional" = ${false}` : sql``;
  return sql`FROM ${everywhere ? FROM_RATINGS : FROM_SERVER}
    WHERE s."serverId" = ${serverId} AND s."period" = ${period} AND s."pool" = ${pool} AND s."games" >= ${games}
      AND r."pool" = ${pool} AND s."personId" = r."personId" ${certain}
      AND ${everywhere ? AGREED : NOT_HIDDEN}
      AND NOT EXISTS (SELECT 1 FROM "blocks" b WHERE b."personId" = r."personId" AND b."blockedId" = ${reader})
      AND NOT EXISTS (SELECT 1 FROM "blocks" b WHERE b."personId" = ${reader} AND b."blockedId" = r."personId")`;
}

/** The newest first. */
function lastRatings(personId: string, pool: Pool, most: number): Sql {
  const tables = pool === 'two' ? sql`"players" = 2` : sql`"players" > 2`;
  return sql`SELECT * FROM (SELECT "personId", "muAfter" AS "mu" FROM "seat_results"
    WHERE "personId" = ${personId} AND "muAfter" IS NOT NULL AND "computer" IS NULL AND ${tables}
    ORDER BY "number" DESC LIMIT ${most}) AS "sub"`;
}

function readRanked({ personId, name, mu, sigma, games, wins }: RankedRow): Ranked {
  return { personId, name, mu, sigma, games: Number(games), wins: Number(wins) };
}
