/**
 * All results and what follows from them, read through from the first to the last and set right row by row.
 * What is right is the people folder's matter.
 */
import type { KeptRows, PersonRating, ReckoningStore, Standing, Tally } from '../../../people/index.ts';
import type { Database } from '../../../store/connection/database.ts';
import { empty, join, raw, sql } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { checkedReading, firstWhole, readingAll } from '../../../store/rows/checkedReading.ts';
import { orUnreadable, readable, type Unreadable } from '../../../store/rows/unreadable.ts';
import { insertInto, upsertInto } from '../../../store/rows/written.ts';
import { resultsOf } from './history.ts';
import {
  poolSchema,
  ratingRow,
  readRating,
  readTally,
  resultRow,
  seatRow,
  standingRow,
  tallyRow,
} from './resultRows.ts';

const TOGETHER = 500;

type Row = Readonly<Record<string, string | number | boolean | Date | null>>;

interface TableOf<Shape> {
  readonly table: string;
  readonly key: readonly string[];
  readonly write: (shape: Shape) => Row;
  /** Of a row as the database gives it. */
  readonly read: (row: Row) => Shape;
}

const RATINGS: TableOf<PersonRating> = {
  table: 'ratings',
  key: ['personId', 'pool'],
  write: ratingRow,
  read: ({ personId, pool, mu, sigma, games, ratedAt }) =>
    readRating({
      personId: String(personId),
      pool: String(pool),
      mu: Number(mu),
      sigma: Number(sigma),
      games: Number(games),
      ratedAt: new Date(String(ratedAt)),
    }),
};

const TALLIES: TableOf<Tally> = {
  table: 'tallies',
  key: ['personId', 'side', 'players'],
  write: tallyRow,
  read: (row) => readTally(row),
};

const STANDINGS: TableOf<Standing> = {
  table: 'standings',
  key: ['serverId', 'period', 'pool', 'personId'],
  write: standingRow,
  read: ({ serverId, period, pool, personId, games, wins, rated, gained }) => ({
    serverId: String(serverId),
    period: String(period),
    pool: poolSchema.parse(pool),
    personId: String(personId),
    games: Number(games),
    wins: Number(wins),
    rated: Number(rated),
    gained: Number(gained),
  }),
};

export function reckoningStore(database: Database, transaction: ReckoningStore['transaction']): ReckoningStore {
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
      const unreadable: Unreadable = ({ what }) => damaged(what);
      const results = await resultsOf(checkedReading(prisma, unreadable), numbers, unreadable);
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

function keptRows<Shape>(prisma: Prisma.TransactionClient, of: TableOf<Shape>): KeptRows<Shape> {
  const { table, key, write, read } = of;
  const from = raw(`"${table}"`);
  const columns = raw(key.map((column) => `"${column}"`).join(', '));
  return {
    pages: async function* (damaged) {
      const unreadable: Unreadable = ({ what }) => damaged(what);
      const checked = readingAll(prisma);
      const named = { what: `${table} of`, column: 'personId' };
      const whatOf = (row: Row) => `${table} ${key.map((column) => row[column]).join(' ')}`;
      for (let last: Row | undefined; ; ) {
        const before: Row | undefined = last;
        const behind = before ? sql`WHERE (${columns}) > (${join(key.map((column) => before[column]))})` : empty;
        const query = sql`SELECT * FROM ${from} ${behind} ORDER BY ${columns}`;
        const rows: readonly Row[] = await firstWhole<Row>(checked, query, TOGETHER, named, unreadable);
        yield readable(rows, (row) => orUnreadable(whatOf(row), () => read(row)), unreadable);
        if (rows.length < TOGETHER) return;
        last = rows.at(-1);
      }
    },
    put: async (shape) => {
      await prisma.$executeRaw`${upsertInto(table, key, [write(shape)])}`;
    },
    remove: async (shape) => {
      const row = write(shape);
      await prisma.$executeRaw`DELETE FROM ${from} WHERE (${columns}) = (${join(key.map((column) => row[column]))})`;
    },
  };
}
