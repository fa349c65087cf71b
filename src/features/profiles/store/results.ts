/** Stores results, ratings, tallies and standings, and reads the data from which they are computed. */
import { ERASED_PERSON, type MatchId } from '../../../match/index.ts';
import {
  type Dialect,
  empty,
  insertInto,
  jsonRows,
  queryInChunks,
  ROWS_PER_STATEMENT,
  raw,
  type Sql,
  sql,
  upsertInto,
} from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { type CausedWork, enqueue } from '../../../store/jobs.ts';
import { firstReadable } from '../../../store/rows/checkedClient.ts';
import { orUnreadable, type ReportUnreadable, readableRows } from '../../../store/rows/rows.ts';
import { PERSON_ROWS_PER_BATCH, personRows, ROWS_PER_BATCH, type Tables } from '../../../store/rows/table.ts';
import type { PendingResult, ResultRepository, ResultSources, ResultStore } from '../usecases/ports.ts';
import type { PersonRating } from '../usecases/rating.ts';
import type { Standing } from '../usecases/tallies.ts';
import {
  moveColumns,
  RATINGS,
  readRating,
  readResult,
  readTally,
  resultRow,
  STANDINGS,
  seatRow,
  sourcesSchema,
  TALLIES,
  tallyColumns,
} from './resultRows.ts';

interface RatingRow {
  /** This and the other columns are null if no player has a rating. */
  readonly personId: string | null;
  readonly mu: number;
  readonly sigma: number;
  readonly games: number;
  readonly ratedAt: Date;
}

const MAX_SEATS = 4;

/** SQL for the data from which the result of match `m` is computed, as JSON text. */
export function resultSourcesIn(dialect: Dialect): Sql {
  const seats = 'FROM "seats" s WHERE s."matchId" = m."id"';
  const where = `t."personId" IN (SELECT s."personId" ${seats}) AND t."side" = m."side" AND t."players" = (SELECT count(*) ${seats})`;
  const parts = {
    moves: jsonRows(dialect, moveColumns, 'moves', 't."matchId" = m."id"'),
    tallies: jsonRows(dialect, tallyColumns, 'tallies', where),
  } satisfies Record<keyof typeof sourcesSchema.shape, string>;
  return raw(dialect.jsonText(dialect.jsonObject(Object.entries(parts))));
}

/** The repository of a transaction. `sources`: from `resultSourcesIn`. */
export function resultRepository(
  prisma: Prisma.TransactionClient,
  work: CausedWork,
  sources: Sql,
  unreadable: ReportUnreadable,
): ResultRepository {
  return {
    sourcesOf: async (matchId, pool) => {
      // Ratings are not part of the JSON, because SQLite writes its numbers with fewer digits.
      const query = sql`
        SELECT ${sources} AS "sources", r."personId", r."mu", r."sigma", r."games", r."ratedAt"
        FROM "matches" m LEFT JOIN "ratings" r ON r."pool" = ${pool}
          AND r."personId" IN (SELECT s."personId" FROM "seats" s WHERE s."matchId" = m."id")
        WHERE m."id" = ${matchId}`;
      const rowName = { what: 'rating of person', column: 'personId' };
      type Row = RatingRow & { readonly sources: string };
      const rows = await firstReadable<Row>(prisma, query, MAX_SEATS, rowName, unreadable);
      const ratings = rows.flatMap(({ personId, mu, sigma, games, ratedAt }): PersonRating[] =>
        personId === null ? [] : [{ personId, pool, mu, sigma, games, ratedAt: new Date(ratedAt) }],
      );
      const [first] =
        rows.length > 0
          ? rows
          : // All ratings may be damaged.
            await prisma.$queryRaw<{ readonly sources: string }[]>`
              SELECT ${sources} AS "sources" FROM "matches" m WHERE m."id" = ${matchId}`;
      return { ...(first ? readSources(matchId, first.sources, unreadable) : { moves: [], tallies: [] }), ratings };
    },

    insert: async (result) => {
      const [row] = await prisma.$queryRaw<{ readonly number: number }[]>`
        ${insertInto('game_results', [resultRow(result)])} RETURNING "number"`;
      if (!row) throw new Error(`the database assigned no number to the result of match ${result.matchId}`);
      const number = Number(row.number);
      await enqueue(prisma, work, { kind: 'badges', subject: '' }, result.endedAt);
      const seats = result.seats.map((seat) => seatRow(number, result, seat));
      await prisma.$executeRaw`${insertInto('seat_results', seats)}`;
      return { ...result, number };
    },

    saveChanges: async ({ ratings, tallies, standings }) => {
      if (ratings.length > 0)
        await prisma.$executeRaw`${upsertInto('ratings', RATINGS.key, ratings.map(RATINGS.write))}`;
      if (tallies.length > 0)
        await prisma.$executeRaw`${upsertInto('tallies', TALLIES.key, tallies.map(TALLIES.write))}`;
      if (standings.length > 0) await prisma.$executeRaw`${addStandings(standings)}`;
    },

    takePending: async (subject) => (await prisma.job.deleteMany({ where: { kind: 'results', subject } })).count > 0,
  };
}

export function resultQueries(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): Omit<ResultStore, 'transaction' | 'pastGames'> {
  return {
    result: async (matchId) => {
      const row = await prisma.gameResult.findUnique({ where: { matchId } });
      if (!row) return null;
      const where = { number: row.number };
      return readResult(row, await prisma.seatResult.findMany({ where, orderBy: { seat: 'asc' } }));
    },

    ratingsOf: async (personId) =>
      readableRows(await prisma.rating.findMany({ where: { personId } }), readRating, unreadable),

    talliesOf: async (personId) =>
      readableRows(await prisma.tally.findMany({ where: { personId } }), readTally, unreadable),

    pendingResults: async (most, after) => {
      const behind = after ? sql`AND ("dueAt", "subject") > (${after.dueAt}, ${after.matchId})` : empty;
      const query = sql`SELECT "subject" AS "matchId", "dueAt" FROM "jobs" WHERE "kind" = 'results' ${behind}
        ORDER BY "dueAt", "subject"`;
      return firstReadable<PendingResult>(prisma, query, most, { what: 'end of match', column: 'matchId' }, unreadable);
    },
  };
}

function readSources(matchId: MatchId, json: string, unreadable: ReportUnreadable): Omit<ResultSources, 'ratings'> {
  const { moves, tallies } = orUnreadable(`moves of match ${matchId}`, () => sourcesSchema.parse(JSON.parse(json)));
  return {
    moves: moves
      .toSorted((a, b) => a.number - b.number)
      .map(({ seat, personId, at, automatic }) => ({ seat, personId, at, automatic: automatic !== null })),
    tallies: readableRows(tallies, readTally, unreadable),
  };
}

function addStandings(standings: readonly Standing[]): Sql {
  const added = raw(
    ['games', 'wins', 'rated', 'gained'].map((of) => `"${of}" = "standings"."${of}" + excluded."${of}"`).join(', '),
  );
  return sql`${insertInto('standings', standings.map(STANDINGS.write))}
    ON CONFLICT ("serverId", "period", "pool", "personId") DO UPDATE SET ${added}`;
}

export const resultTables = {
  GameResult: {
    // Results also belong to the players; when a server is removed, only the place is cleared.
    removed: 'byFeature',
    ofServer: async (inside, serverId) => {
      const batch = await inside.gameResult.findMany({
        where: { serverId },
        select: { number: true },
        take: ROWS_PER_STATEMENT,
      });
      const where = { number: { in: batch.map(({ number }) => number) } };
      return inside.gameResult.updateMany({ where, data: { serverId: null, channelId: null } });
    },
    personal: async ({ prisma, personId, all }) => {
      const query = { where: { personId }, orderBy: { number: 'asc' }, select: { number: true } } as const;
      const seats = await all((page) => prisma.seatResult.findMany({ ...query, ...page }));
      return queryInChunks(seats, (part) =>
        prisma.gameResult.findMany({ where: { number: { in: part.map(({ number }) => number) } } }),
      );
    },
    // These rows name no players.
    forget: {},
  },
  SeatResult: {
    removed: 'withItsRow',
    personal: ({ prisma, personId, all }) =>
      all((page) => prisma.seatResult.findMany({ where: { personId }, orderBy: { number: 'asc' }, ...page })),
    forget: {
      inMatch: async (inside, { matchId, personId, placeholder }) => {
        const result = await inside.gameResult.findUnique({ where: { matchId }, select: { number: true } });
        if (!result) return;
        const where = { number: result.number, personId };
        await inside.seatResult.updateMany({ where, data: { personId: placeholder, name: '' } });
      },
      // Games whose matches were deleted with their server.
      few: async (inside, personId) => {
        const where = { personId };
        const batch = await inside.seatResult.findMany({
          where,
          orderBy: { number: 'asc' },
          take: PERSON_ROWS_PER_BATCH,
        });
        const last = batch.at(-1);
        if (!last) return 0;
        return inside.$executeRaw`
          UPDATE "seat_results" SET "personId" = CAST(${ERASED_PERSON} AS TEXT) || CAST("seat" AS TEXT), "name" = ''
          WHERE "personId" = ${personId} AND "number" <= ${last.number}`;
      },
    },
  },
  Rating: { ...personRows('rating'), removed: 'withPerson' },
  Tally: { ...personRows('tally'), removed: 'withPerson' },
  Standing: {
    removed: 'withPerson',
    ofServer: (inside, serverId) => inside.standing.deleteMany({ where: { serverId }, limit: ROWS_PER_BATCH }),
    personal: ({ prisma, personId, all }) => {
      const orderBy = (['serverId', 'period', 'pool'] as const).map((column) => ({ [column]: 'asc' as const }));
      return all((page) => prisma.standing.findMany({ where: { personId }, orderBy, ...page }));
    },
    forget: { last: (inside, personId) => inside.standing.deleteMany({ where: { personId } }) },
  },
} satisfies Tables;
