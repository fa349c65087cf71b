/** Queries profiles and past games, using indexes. */
import { empty, groupBy, join, raw, type Sql, sql } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { firstReadable } from '../../../store/rows/checkedClient.ts';
import { type ReportUnreadable, readableRows } from '../../../store/rows/rows.ts';
import type { FindPastGames, HistoryQuery } from '../usecases/history.ts';
import type { ProfileReading } from '../usecases/profiles.ts';
import type { StoredResult } from '../usecases/result.ts';
import { readResult } from './resultRows.ts';

interface RatedRow {
  readonly endedAt: Date;
  readonly mu: number;
  readonly sigma: number;
}

export function profileQueries(prisma: Prisma.TransactionClient, unreadable: ReportUnreadable): ProfileReading {
  return {
    ratedPoints: async (personId, pool, most) => {
      const [fewest, greatest] = pool === 'two' ? [2, 2] : [3, 4];
      const query = sql`
        SELECT "number", "endedAt", "muAfter" AS "mu", "sigmaAfter" AS "sigma" FROM "seat_results"
        WHERE "personId" = ${personId} AND "players" BETWEEN ${fewest} AND ${greatest}
          AND "muAfter" IS NOT NULL AND "computer" IS NULL ORDER BY "number" DESC`;
      const rowName = { what: 'result', column: 'number' };
      const rows = await firstReadable<RatedRow>(prisma, query, most, rowName, unreadable);
      return rows.map(({ endedAt, mu, sigma }) => ({ at: new Date(endedAt), mu, sigma }));
    },

    firstEnd: async (personId) => {
      const query = sql`SELECT "number", "endedAt" FROM "seat_results" WHERE "personId" = ${personId} ORDER BY "number"`;
      const rowName = { what: 'result', column: 'number' };
      const [first] = await firstReadable<{ readonly endedAt: Date }>(prisma, query, 1, rowName, unreadable);
      return first ? new Date(first.endedAt) : null;
    },

    runningGames: async (personId, serverId) => {
      const here = serverId === null ? empty : sql`AND m."serverId" = ${serverId}`;
      const [row] = await prisma.$queryRaw<{ readonly games: number | bigint }[]>`
        SELECT count(*) AS "games" FROM "seats" s JOIN "matches" m ON m."id" = s."matchId"
        WHERE s."personId" = ${personId} AND s."open" = ${true} AND m."status" = 'running' ${here}`;
      return Number(row?.games ?? 0);
    },

    headToHead: async (one, other) => {
      const [row] = await prisma.$queryRaw<
        { readonly games: number | bigint; readonly first: number | bigint; readonly second: number | bigint }[]
      >`SELECT count(*) AS "games",
          count(CASE WHEN a."place" < b."place" THEN 1 END) AS "first",
          count(CASE WHEN b."place" < a."place" THEN 1 END) AS "second"
        FROM "seat_results" a JOIN "seat_results" b ON b."number" = a."number"
        WHERE a."personId" = ${one} AND b."personId" = ${other} AND a."computer" IS NULL AND b."computer" IS NULL
          AND a."ending" <> 'takenOver' AND b."ending" <> 'takenOver'`;
      return { games: Number(row?.games ?? 0), ahead: [Number(row?.first ?? 0), Number(row?.second ?? 0)] };
    },
  };
}

export function historyQueries(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): { readonly pastGames: FindPastGames } {
  return {
    pastGames: async (query, hidden, { to, number }, most) => {
      const { from, where } = conditionsOf(query, hidden);
      const numbersFrom = async (next: number, take: number) => {
        const beyond = to === 'older' ? sql`r."number" < ${next}` : sql`r."number" > ${next}`;
        const rows = await prisma.$queryRaw<{ readonly number: number }[]>`
          SELECT r."number" FROM ${from} r WHERE ${join([...where, beyond], ' AND ')}
          ORDER BY r."number" ${to === 'older' ? raw('DESC') : empty} LIMIT ${take}`;
        return rows.map((row) => Number(row.number));
      };
      const results = await readableResults(prisma, numbersFrom, number, most, unreadable);
      const games = await prisma.match.findMany({
        where: { id: { in: results.map(({ matchId }) => matchId) } },
        select: { id: true, number: true, threadId: true },
      });
      const past = results.map((result) => ({ result, game: games.find(({ id }) => id === result.matchId) ?? null }));
      return to === 'older' ? past.toReversed() : past;
    },
  };
}

/**
 * Up to `most` results beyond `from`, in the order of their numbers; reads on past unreadable ones. `numbersFrom` finds
 * the next numbers beyond one.
 */
export async function readableResults(
  prisma: Prisma.TransactionClient,
  numbersFrom: (from: number, take: number) => Promise<readonly number[]>,
  from: number,
  most: number,
  unreadable: ReportUnreadable,
): Promise<readonly StoredResult[]> {
  const found: StoredResult[] = [];
  for (let next = from; ; ) {
    const take = most - found.length;
    const numbers = await numbersFrom(next, take);
    found.push(...(await storedResults(prisma, { where: { number: { in: [...numbers] } } }, unreadable)));
    const last = numbers.at(-1);
    if (last === undefined || numbers.length < take || found.length === most) break;
    next = last;
  }
  return found.sort((a, b) => a.number - b.number);
}

/** Keyed by number. */
export async function storedResults(
  prisma: Prisma.TransactionClient,
  query: Pick<Prisma.GameResultFindManyArgs, 'where'>,
  unreadable: ReportUnreadable,
): Promise<readonly StoredResult[]> {
  const rows = await prisma.gameResult.findMany({ ...query, orderBy: { number: 'asc' } });
  if (rows.length === 0) return [];
  const where = { number: { in: rows.map(({ number }) => number) } };
  const seats = await prisma.seatResult.findMany({ where, orderBy: [{ number: 'asc' }, { seat: 'asc' }] });
  const byNumber = groupBy(seats, (seat) => seat.number);
  return readableRows(rows, (row) => readResult(row, byNumber.get(row.number) ?? []), unreadable);
}

/** The table, aliased `r`, whose order determines that of the games, and its conditions. */
function conditionsOf(
  { of, side, players, won, withId, viewer }: HistoryQuery,
  hidden: readonly string[],
): { readonly from: Sql; readonly where: readonly Sql[] } {
  const own = 'personId' in of;
  const where = [own ? sql`r."personId" = ${of.personId}` : sql`r."channelId" = ${of.channelId}`];
  if (side !== null) where.push(sql`r."side" = ${side}`);
  if (players !== null) where.push(sql`r."players" = ${players}`);
  if (own && won !== null) where.push(won ? sql`r."place" = 1` : sql`r."place" > 1`);
  if (withId !== null) where.push(satAt(withId));
  if (!(own && of.personId === viewer.personId)) {
    const shown = hidden.length === 0 ? empty : sql` AND g."channelId" NOT IN (${join(hidden)})`;
    const onServer = sql`EXISTS (
      SELECT 1 FROM "game_results" g WHERE g."number" = r."number" AND g."serverId" = ${viewer.serverId}${shown})`;
    where.push(viewer.serverId === null ? satAt(viewer.personId) : sql`(${onServer} OR ${satAt(viewer.personId)})`);
  }
  return { from: raw(own ? '"seat_results"' : '"game_results"'), where };
}

function satAt(personId: string): Sql {
  return sql`EXISTS (SELECT 1 FROM "seat_results" s WHERE s."number" = r."number" AND s."personId" = ${personId})`;
}
