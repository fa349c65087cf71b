/** Reads all results and the figures derived from them, page by page, and corrects single rows. */
import type { Database } from '../../../store/connection/database.ts';
import { empty, insertInto, join, raw, sql, upsertInto } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { checkedClient, failingOnDamage, firstReadable } from '../../../store/rows/checkedClient.ts';
import { orUnreadable, type ReportUnreadable, readableRows } from '../../../store/rows/rows.ts';
import type { RecomputeStore, StoredRows } from '../usecases/ports.ts';
import { storedResults } from './profiles.ts';
import { RATINGS, type ResultTable, type Row, resultRow, STANDINGS, seatRow, TALLIES } from './resultRows.ts';

const PAGE_SIZE = 500;

export function recomputeStore(database: Database, transaction: RecomputeStore['transaction']): RecomputeStore {
  const { queries: prisma } = database;
  return {
    transaction,

    resultsAfter: async (number, take, damaged) => {
      const rows = await prisma.gameResult.findMany({
        where: { number: { gt: number } },
        orderBy: { number: 'asc' },
        take,
        select: { number: true },
      });
      const numbers = rows.map((row) => row.number);
      const unreadable: ReportUnreadable = ({ what }) => damaged(what);
      const reading = checkedClient(prisma, unreadable);
      const results = await storedResults(reading, { where: { number: { in: numbers } } }, unreadable);
      return { results, last: numbers.at(-1) ?? null };
    },

    correctResult: (result) =>
      database.transact(async (inside) => {
        const { number } = result;
        await inside.seatResult.deleteMany({ where: { number } });
        await inside.gameResult.update({ where: { number }, data: resultRow(result) });
        const seats = result.seats.map((seat) => seatRow(number, result, seat));
        await inside.$executeRaw`${insertInto('seat_results', seats)}`;
      }),

    ratings: keptRows(prisma, RATINGS),
    tallies: keptRows(prisma, TALLIES),
    standings: keptRows(prisma, STANDINGS),
  };
}

function keptRows<Shape>(
  prisma: Prisma.TransactionClient,
  { table, key, write, read }: ResultTable<Shape>,
): StoredRows<Shape> {
  const from = raw(`"${table}"`);
  const columns = raw(key.map((column) => `"${column}"`).join(', '));
  const valuesOf = (row: Row) => join(key.map((column) => row[column]));
  return {
    pages: async function* (damaged) {
      const unreadable: ReportUnreadable = ({ what }) => damaged(what);
      const checked = failingOnDamage(prisma);
      const rowName = { what: `${table} of`, column: 'personId' };
      const whatOf = (row: Row) => `${table} ${key.map((column) => row[column]).join(' ')}`;
      let after = empty;
      for (;;) {
        const query = sql`SELECT * FROM ${from} ${after} ORDER BY ${columns}`;
        const rows: readonly Row[] = await firstReadable<Row>(checked, query, PAGE_SIZE, rowName, unreadable);
        yield readableRows(rows, (row) => orUnreadable(whatOf(row), () => read(row)), unreadable);
        const last = rows.at(-1);
        if (!last || rows.length < PAGE_SIZE) return;
        after = sql`WHERE (${columns}) > (${valuesOf(last)})`;
      }
    },
    put: async (shape) => {
      await prisma.$executeRaw`${upsertInto(table, key, [write(shape)])}`;
    },
    remove: async (shape) => {
      await prisma.$executeRaw`DELETE FROM ${from} WHERE (${columns}) = (${valuesOf(write(shape))})`;
    },
  };
}
