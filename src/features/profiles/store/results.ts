import { type MatchId, SOMEONE } from '../../../match/index.ts';
import type {
  PersonRating,
  ResultRepository,
  ResultSources,
  ResultStore,
  Standing,
  WaitingResult,
} from '../../../people/index.ts';
import type { Dialect } from '../../../store/connection/database.ts';
import { empty, raw, type Sql, sql } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { enqueue } from '../../../store/jobs.ts';
import { AT_ONCE, ofParts } from '../../../store/rows/batches.ts';
import { firstWhole } from '../../../store/rows/checkedReading.ts';
import { jsonRows } from '../../../store/rows/columns.ts';
import { orUnreadable, readable, type Unreadable } from '../../../store/rows/unreadable.ts';
import { insertInto, upsertInto } from '../../../store/rows/written.ts';
import { own, ROWS, ROWS_OF_ONE, type Tables } from '../../../store/tables/table.ts';
import type { UnitOfWork } from '../../../store/transaction/unitOfWork.ts';
import {
  moveColumns,
  ratingRow,
  readRating,
  readResult,
  readTally,
  resultRow,
  seatRow,
  sourcesSchema,
  standingRow,
  tallyColumns,
  tallyRow,
} from './resultRows.ts';

interface RatingRow {
  /** Null, as is all that follows, where nobody at the table has a rating. */
  readonly personId: string | null;
  readonly mu: number;
  readonly sigma: number;
  readonly games: number;
  readonly ratedAt: Date;
}

/** At a table. */
const MOST_SEATS = 4;

/** What a result of the match called `m` is reckoned from, as JSON text. */
export function resultSourcesIn(dialect: Dialect): Sql {
  const seats = 'FROM "seats" s WHERE s."matchId" = m."id"';
  const where = `t."personId" IN (SELECT s."personId" ${seats}) AND t."side" = m."side" AND t."players" = (SELECT count(*) ${seats})`;
  const parts = {
    moves: jsonRows(dialect, moveColumns, 'moves', 't."matchId" = m."id"'),
    tallies: jsonRows(dialect, tallyColumns, 'tallies', where),
  } satisfies Record<keyof typeof sourcesSchema.shape, string>;
  return raw(dialect.jsonText(dialect.jsonObject(Object.entries(parts))));
}

/** Inside a transaction. `sources`: see above. */
export function resultRepository(
  prisma: Prisma.TransactionClient,
  work: UnitOfWork,
  sources: Sql,
  unreadable: Unreadable,
): ResultRepository {
  return {
    sourcesOf: async (matchId, pool) => {
      // Ratings are no JSON: SQLite writes numbers into that with fewer digits.
      const query = sql`
        SELECT ${sources} AS "sources", r."personId", r."mu", r."sigma", r."games", r."ratedAt"
        FROM "matches" m LEFT JOIN "ratings" r ON r."pool" = ${pool}
          AND r."personId" IN (SELECT s."personId" FROM "seats" s WHERE s."matchId" = m."id")
        WHERE m."id" = ${matchId}`;
      const named = { what: 'rating of person', column: 'personId' };
      const rows = await firstWhole<RatingRow & { readonly sources: string }>(
        prisma,
        query,
        MOST_SEATS,
        named,
        unreadable,
      );
      const ratings = rows.flatMap(({ personId, mu, sigma, games, ratedAt }): PersonRating[] =>
        personId === null ? [] : [{ personId, pool, mu, sigma, games, ratedAt: new Date(ratedAt) }],
      );
      // Where all ratings are damaged, nothing has been brought along.
      const read =
        rows[0] ??
        (
          await prisma.$queryRaw<{ readonly sources: string }[]>`
        SELECT ${sources} AS "sources" FROM "matches" m WHERE m."id" = ${matchId}`
        )[0];
      return { ...(read ? readSources(matchId, read.sources, unreadable) : { moves: [], tallies: [] }), ratings };
    },

    insert: async (result) => {
      const [row] = await prisma.$queryRaw<{ readonly number: number }[]>`
        ${insertInto('game_results', [resultRow(result)])} RETURNING "number"`;
      if (!row) throw new Error(`the result of match ${result.matchId} was given no number`);
      const kept = { ...result, number: Number(row.number) };
      await enqueue(prisma, work, { kind: 'badges', subject: '' }, result.endedAt);
      await prisma.$executeRaw`${insertInto(
        'seat_results',
        kept.seats.map((seat) => seatRow(kept.number, result, seat)),
      )}`;
      return kept;
    },

    follow: async ({ ratings, tallies, standings }) => {
      if (ratings.length > 0) await prisma.$executeRaw`${upsertInto('ratings', RATING_KEY, ratings.map(ratingRow))}`;
      if (tallies.length > 0) await prisma.$executeRaw`${upsertInto('tallies', TALLY_KEY, tallies.map(tallyRow))}`;
      if (standings.length > 0) await prisma.$executeRaw`${withStandings(standings)}`;
    },

    takeFromWaiting: async (subject) =>
      (await prisma.job.deleteMany({ where: { kind: 'results', subject } })).count > 0,
  };
}

/** Outside of transactions. */
export function resultQueries(
  prisma: Prisma.TransactionClient,
  unreadable: Unreadable,
): Omit<ResultStore, 'transaction' | 'pastGames'> {
  return {
    result: async (matchId) => {
      const row = await prisma.gameResult.findUnique({ where: { matchId } });
      if (!row) return null;
      const { number } = row;
      const seats = await prisma.seatResult.findMany({ where: { number }, orderBy: { seat: 'asc' } });
      return readResult(row, seats);
    },

    ratingsOf: async (personId) =>
      readable(await prisma.rating.findMany({ where: { personId } }), readRating, unreadable),

    talliesOf: async (personId) =>
      readable(await prisma.tally.findMany({ where: { personId } }), readTally, unreadable),

    waitingResults: async (most, after) => {
      const behind = after ? sql`AND ("dueAt", "subject") > (${after.dueAt}, ${after.matchId})` : empty;
      const query = sql`SELECT "subject" AS "matchId", "dueAt" FROM "jobs" WHERE "kind" = 'results' ${behind}
        ORDER BY "dueAt", "subject"`;
      return firstWhole<WaitingResult>(prisma, query, most, { what: 'end of match', column: 'matchId' }, unreadable);
    },
  };
}

const RATING_KEY = ['personId', 'pool'];
const TALLY_KEY = ['personId', 'side', 'players'];

function readSources(matchId: MatchId, json: string, unreadable: Unreadable): Omit<ResultSources, 'ratings'> {
  const { moves, tallies } = orUnreadable(`moves of match ${matchId}`, () => sourcesSchema.parse(JSON.parse(json)));
  return {
    moves: moves
      .toSorted((a, b) => a.number - b.number)
      .map(({ seat, personId, at, automatic }) => ({ seat, personId, at, automatic: automatic !== null })),
    tallies: readable(tallies, readTally, unreadable),
  };
}

/** Added to what is there. */
function withStandings(standings: readonly Standing[]): Sql {
  const added = raw(
    ['games', 'wins', 'rated', 'gained'].map((of) => `"${of}" = "standings"."${of}" + excluded."${of}"`).join(', '),
  );
  return sql`${insertInto('standings', standings.map(standingRow))}
    ON CONFLICT ("serverId", "period", "pool", "personId") DO UPDATE SET ${added}`;
}

export const resultTables = {
  GameResult: {
    // What has come of a game is its people's, too: with its server only where it was goes.
    removed: 'byFeature',
    ofServer: async (inside, serverId) => {
      const few = await inside.gameResult.findMany({ where: { serverId }, select: { number: true }, take: AT_ONCE });
      const where = { number: { in: few.map(({ number }) => number) } };
      return few.length === 0
        ? { count: 0 }
        : inside.gameResult.updateMany({ where, data: { serverId: null, channelId: null } });
    },
    personal: async ({ prisma, personId, all }) => {
      const seats = await all((page) =>
        prisma.seatResult.findMany({
          where: { personId },
          orderBy: { number: 'asc' },
          select: { number: true },
          ...page,
        }),
      );
      return ofParts(seats, (part) =>
        prisma.gameResult.findMany({ where: { number: { in: part.map(({ number }) => number) } } }),
      );
    },
    // It says nothing of who has played.
    forget: {},
  },
  SeatResult: {
    removed: 'withItsRow',
    personal: ({ prisma, personId, all }) =>
      all((page) => prisma.seatResult.findMany({ where: { personId }, orderBy: { number: 'asc' }, ...page })),
    forget: {
      inMatch: async (inside, { matchId, personId, someone }) => {
        const result = await inside.gameResult.findUnique({ where: { matchId }, select: { number: true } });
        if (!result) return;
        const where = { number: result.number, personId };
        await inside.seatResult.updateMany({ where, data: { personId: someone, name: '' } });
      },
      // Of games whose matches went with their server.
      few: async (inside, personId) => {
        const where = { personId };
        const few = await inside.seatResult.findMany({ where, orderBy: { number: 'asc' }, take: ROWS_OF_ONE });
        const last = few.at(-1);
        if (!last) return 0;
        return inside.$executeRaw`
          UPDATE "seat_results" SET "personId" = CAST(${SOMEONE} AS TEXT) || CAST("seat" AS TEXT), "name" = ''
          WHERE "personId" = ${personId} AND "number" <= ${last.number}`;
      },
    },
  },
  Rating: { ...own('rating'), removed: 'withPerson' },
  Tally: { ...own('tally'), removed: 'withPerson' },
  Standing: {
    removed: 'withPerson',
    ofServer: (inside, serverId) => inside.standing.deleteMany({ where: { serverId }, limit: ROWS }),
    personal: ({ prisma, personId, all }) => {
      const orderBy = (['serverId', 'period', 'pool'] as const).map((column) => ({ [column]: 'asc' as const }));
      return all((page) => prisma.standing.findMany({ where: { personId }, orderBy, ...page }));
    },
    forget: { last: (inside, personId) => inside.standing.deleteMany({ where: { personId } }) },
  },
} satisfies Tables;
