/**
 * Finished games of a person or of a channel, found by an index in the order of their results, a page at a time.
 * Who may see what of it is said by the wish; paging is the people folder's matter.
 */
import type { FindPast, HistoryWish, KeptResult } from '../../../people/index.ts';
import { empty, join, raw, type Sql, sql } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { groupedBy } from '../../../store/rows/batches.ts';
import { readable, type Unreadable } from '../../../store/rows/unreadable.ts';
import { readResult } from './resultRows.ts';

export function historyQueries(
  prisma: Prisma.TransactionClient,
  unreadable: Unreadable,
): { readonly pastGames: FindPast } {
  return {
    pastGames: async (wish, hidden, { to, number }, most) => {
      const { from, where } = foundBy(wish, hidden);
      const behind = to === 'older' ? sql`r."number" < ${number}` : sql`r."number" > ${number}`;
      const rows = await prisma.$queryRaw<{ readonly number: number }[]>`
        SELECT r."number" FROM ${from} r WHERE ${join([...where, behind], ' AND ')}
        ORDER BY r."number" ${to === 'older' ? raw('DESC') : empty} LIMIT ${most}`;
      const numbers = rows.map((row) => Number(row.number));
      const results = new Map((await resultsOf(prisma, numbers, unreadable)).map((result) => [result.number, result]));
      const games = await prisma.match.findMany({
        where: { id: { in: [...results.values()].map(({ matchId }) => matchId) } },
        select: { id: true, number: true, threadId: true },
      });
      return numbers.flatMap((each) => {
        const result = results.get(each);
        return result ? [{ result, game: games.find(({ id }) => id === result.matchId) ?? null }] : [];
      });
    },
  };
}

/** In the order of their numbers; a page of them. */
export async function resultsOf(
  prisma: Prisma.TransactionClient,
  numbers: readonly number[],
  unreadable: Unreadable,
): Promise<readonly KeptResult[]> {
  if (numbers.length === 0) return [];
  const where = { number: { in: [...numbers] } };
  const rows = await prisma.gameResult.findMany({ where, orderBy: { number: 'asc' } });
  const seats = await prisma.seatResult.findMany({ where, orderBy: [{ number: 'asc' }, { seat: 'asc' }] });
  const byNumber = groupedBy(seats, (seat) => seat.number);
  return readable(rows, (row) => readResult(row, byNumber.get(row.number) ?? []), unreadable);
}

/** The table in whose order they are found, and its conditions; it is called `r`. */
function foundBy(
  { of, side, players, won, withId, viewer }: HistoryWish,
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
    const there = sql`EXISTS (
      SELECT 1 FROM "game_results" g WHERE g."number" = r."number" AND g."serverId" = ${viewer.serverId}${shown})`;
    where.push(viewer.serverId === null ? satAt(viewer.personId) : sql`(${there} OR ${satAt(viewer.personId)})`);
  }
  return { from: raw(own ? '"seat_results"' : '"game_results"'), where };
}

function satAt(personId: string): Sql {
  return sql`EXISTS (SELECT 1 FROM "seat_results" s WHERE s."number" = r."number" AND s."personId" = ${personId})`;
}
