/**
 * Queries leaderboards. A server's people are few and sorted; for all servers, the query walks the index of ratings.
 */
import { empty, join, raw, type Sql, sql } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { firstReadable } from '../../../store/rows/checkedClient.ts';
import type { ReportUnreadable } from '../../../store/rows/rows.ts';
import type { LeaderboardStore, RankedPerson, VisibleField } from '../usecases/ports.ts';
import type { Pool } from '../usecases/rating.ts';

import { EVERYWHERE } from '../usecases/tallies.ts';

/** SQLite keeps no table statistics and joins a `CROSS JOIN` from left to right. */
const FROM_SERVER = raw('"standings" s CROSS JOIN "ratings" r');
const FROM_RATINGS = raw('"ratings" r CROSS JOIN "standings" s');
/** A subquery, because a join would read all people to name those on one page. */
const NAME = raw('(SELECT p."name" FROM "people" p WHERE p."id" = r."personId") AS "name"');
const COLUMNS = sql`r."personId", ${NAME}, r."mu", r."sigma", s."games", s."wins"`;
const ORDER = raw('ORDER BY r."provisional", r."shown" DESC, r."personId" DESC');
/** Walks the index of ratings backwards, without provisional ratings. */
const ORDER_EVERYWHERE = raw('ORDER BY r."shown" DESC, r."personId" DESC');

const AGREED = raw(`EXISTS (
  SELECT 1 FROM "people" p WHERE p."id" = r."personId" AND p."audience" = 'everywhere')`);
const NOT_HIDDEN = raw(`NOT EXISTS (
  SELECT 1 FROM "people" p WHERE p."id" = r."personId" AND p."audience" = 'nobody')`);

interface RankedRow extends Omit<RankedPerson, 'games' | 'wins'> {
  readonly games: number | bigint;
  readonly wins: number | bigint;
}

export function leaderboardQueries(prisma: Prisma.TransactionClient, unreadable: ReportUnreadable): LeaderboardStore {
  const ranked = (query: Sql, most: number, from?: number) =>
    firstReadable<RankedRow>(prisma, query, most, { what: 'rating of person', column: 'personId' }, unreadable, from);
  return {
    ranking: async (field, offset, most) => {
      const order = field.serverId === EVERYWHERE ? ORDER_EVERYWHERE : ORDER;
      return (await ranked(sql`SELECT ${COLUMNS} ${fromField(field)} ${order}`, most, offset)).map(readRanked);
    },

    rankOf: async (field, personId) => {
      const [row] = await ranked(sql`SELECT ${COLUMNS} ${fromField(field)} AND r."personId" = ${personId}`, 1);
      return row ? readRanked(row) : null;
    },

    countAhead: async (field, { personId }, most) => {
      const own = (column: 'shown' | 'provisional') =>
        sql`(SELECT o.${raw(`"${column}"`)} FROM "ratings" o WHERE o."personId" = ${personId} AND o."pool" = ${field.pool})`;
      const isHigher = sql`(r."shown", r."personId") > (${own('shown')}, ${personId})`;
      const isAhead =
        field.serverId === EVERYWHERE
          ? isHigher
          : sql`(r."provisional" < ${own('provisional')} OR r."provisional" = ${own('provisional')} AND ${isHigher})`;
      const [row] = await prisma.$queryRaw<{ readonly people: number | bigint }[]>`
        SELECT count(*) AS "people" FROM (SELECT 1 AS "one" ${fromField(field)} AND ${isAhead} LIMIT ${most}) AS "sub"`;
      return Number(row?.people ?? 0);
    },

    trends: async (personIds, pool, most) => {
      const trends = new Map<string, readonly number[]>();
      if (personIds.length === 0) return trends;
      const query = join(
        personIds.map((personId) => lastRatings(personId, pool, most)),
        ' UNION ALL ',
      );
      const rowName = { what: 'result of person', column: 'personId' };
      const rows = await firstReadable<Pick<RankedPerson, 'personId' | 'mu'>>(
        prisma,
        query,
        personIds.length * most,
        rowName,
        unreadable,
      );
      for (const { personId, mu } of rows) trends.set(personId, [mu, ...(trends.get(personId) ?? [])]);
      return trends;
    },
  };
}

function fromField({ serverId, period, pool, games, reader }: VisibleField): Sql {
  const everywhere = serverId === EVERYWHERE;
  const notApart =
    reader === null
      ? empty
      : sql`
      AND NOT EXISTS (SELECT 1 FROM "blocks" b WHERE b."personId" = r."personId" AND b."blockedId" = ${reader})
      AND NOT EXISTS (SELECT 1 FROM "blocks" b WHERE b."personId" = ${reader} AND b."blockedId" = r."personId")`;
  const certain = everywhere ? sql`AND r."provisional" = ${false}` : empty;
  return sql`FROM ${everywhere ? FROM_RATINGS : FROM_SERVER}
    WHERE s."serverId" = ${serverId} AND s."period" = ${period} AND s."pool" = ${pool} AND s."games" >= ${games}
      AND r."pool" = ${pool} AND s."personId" = r."personId" ${certain}
      AND ${everywhere ? AGREED : NOT_HIDDEN} ${notApart}`;
}

/** Newest first. */
function lastRatings(personId: string, pool: Pool, most: number): Sql {
  const tables = pool === 'two' ? sql`"players" = 2` : sql`"players" > 2`;
  return sql`SELECT * FROM (SELECT "personId", "muAfter" AS "mu" FROM "seat_results"
    WHERE "personId" = ${personId} AND "muAfter" IS NOT NULL AND "computer" IS NULL AND ${tables}
    ORDER BY "number" DESC LIMIT ${most}) AS "sub"`;
}

function readRanked({ personId, name, mu, sigma, games, wins }: RankedRow): RankedPerson {
  return { personId, name, mu, sigma, games: Number(games), wins: Number(wins) };
}
