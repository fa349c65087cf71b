/** Stores leagues: seasons, entries, and the games of their rounds. */
import { z } from 'zod';
import { ERASED_PERSON, erasedPersonAt, THEMES } from '../../match/index.ts';
import { PLAYER_COUNTS } from '../../rules/index.ts';
import { groupBy, inChunks, insertInto, queryInChunks, raw, sql } from '../../store/connection/sql.ts';
import type * as rows from '../../store/generated/client.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { type CausedWork, cancelJob, enqueue } from '../../store/jobs.ts';
import { orNull, orUnreadable, type ReportUnreadable, readableRows, timeControlSchema } from '../../store/rows/rows.ts';
import { daysBefore, type Tables } from '../../store/rows/table.ts';
import { findNotice, renewNotice } from '../notices/store.ts';
import { INTERACTION_RETENTION_DAYS } from '../play/store/tables.ts';
import { upsertServer } from '../servers/store.ts';
import {
  ABSENCE_RULES,
  type Entry,
  LEAGUE_GAME_STATES,
  LEAGUE_SIDES,
  LEAGUE_STATUSES,
  type LeagueGame,
  type LeagueId,
  type StoredLeague,
} from './usecases/league.ts';
import type { LeagueReading, LeagueRepository, LeagueStore } from './usecases/ports.ts';
import { noticeFacts } from './usecases/transaction.ts';

const NOT_OVER = { status: { in: ['entering', 'running'] } } satisfies Prisma.LeagueWhereInput;

function leagueReading(prisma: Prisma.TransactionClient, unreadable: ReportUnreadable): LeagueReading {
  return {
    league: async (id) => {
      const row = await prisma.league.findUnique({ where: { id } });
      return row && readLeague(row);
    },

    entries: async (leagueId) => {
      const rows = await prisma.leagueEntry.findMany({ where: { leagueId }, orderBy: { number: 'asc' } });
      return rows.map(readEntry);
    },

    hasLeftSeason: async (leagueId, personId) => {
      const where = { leagueId, personId, left: true, league: { status: 'running' } };
      return (await prisma.leagueEntry.count({ where })) > 0;
    },

    games: async (leagueId, round) => {
      const orderBy = [{ round: 'asc' }, { table: 'asc' }] satisfies Prisma.LeagueGameOrderByWithRelationInput[];
      const where = { leagueId, ...(round === undefined ? {} : { round }) };
      const games = await prisma.leagueGame.findMany({ where, orderBy });
      const seats = await prisma.leagueSeat.findMany({ where, orderBy: [...orderBy, { position: 'asc' }] });
      const at = groupBy(seats, (seat) => `${seat.round} ${seat.table}`);
      return readableRows(games, (game) => readGame(game, at.get(`${game.round} ${game.table}`) ?? []), unreadable);
    },
  };
}

export function leagueRepository(
  prisma: Prisma.TransactionClient,
  work: CausedWork,
  unreadable: ReportUnreadable,
): LeagueRepository {
  // A round must not be made from only some of the entries or games, so damaged rows are errors here.
  const reading = leagueReading(prisma, (row) => {
    throw row;
  });

  async function withSeats(row: rows.LeagueGame): Promise<LeagueGame> {
    const { leagueId, round, table } = row;
    const orderBy = { position: 'asc' } as const;
    return readGame(row, await prisma.leagueSeat.findMany({ where: { leagueId, round, table }, orderBy }));
  }

  async function schedule({ id: subject, dueAt }: Pick<StoredLeague, 'id' | 'dueAt'>): Promise<void> {
    const job = { kind: 'league', subject } as const;
    await (dueAt ? enqueue(prisma, work, job, dueAt) : cancelJob(prisma, job));
  }

  async function lock(id: LeagueId): Promise<StoredLeague | null> {
    // A write locks the row in both databases.
    const locked = await prisma.$executeRaw`UPDATE "leagues" SET "round" = "round" WHERE "id" = ${id}`;
    return locked === 0 ? null : reading.league(id);
  }

  return {
    ...reading,

    lock,

    lockReadable: (id) => orNull(() => lock(id), unreadable),

    add: async (league) => {
      await upsertServer(prisma, league.serverId, league.createdAt);
      await prisma.league.create({ data: leagueColumns(league) });
      await schedule(league);
    },

    save: async ({ id, status, round, rounds, dueAt, entryNotice, standingsNotice, shown, shownAt }) => {
      const data = { status, round, rounds, dueAt, entryNotice, standingsNotice, shown, shownAt };
      await prisma.league.updateMany({ where: { id }, data });
      await schedule({ id, dueAt });
    },

    entriesAt: async (leagueId, numbers) => {
      const where = { leagueId, number: { in: [...numbers] } };
      return (await prisma.leagueEntry.findMany({ where, orderBy: { number: 'asc' } })).map(readEntry);
    },

    entryOf: async (leagueId, personId) => {
      const row = await prisma.leagueEntry.findUnique({ where: { leagueId_personId: { leagueId, personId } } });
      return row && readEntry(row);
    },

    countEntries: async (leagueId) => {
      const { _count, _max } = await prisma.leagueEntry.aggregate({
        where: { leagueId },
        _count: true,
        _max: { number: true },
      });
      return { entered: _count, last: _max.number ?? 0 };
    },

    game: async (leagueId, round, table) => {
      const row = await prisma.leagueGame.findUnique({ where: { leagueId_round_table: { leagueId, round, table } } });
      return row && withSeats(row);
    },

    hasUnopenedGames: async (leagueId, round) => {
      const where = { leagueId, round, state: 'paired' };
      return (await prisma.leagueGame.findFirst({ where, select: { table: true } })) !== null;
    },

    countOpenOn: (serverId) => prisma.league.count({ where: { serverId, ...NOT_OVER } }),

    openIn: async (channelId) => {
      const rows = await prisma.league.findMany({ where: { channelId, ...NOT_OVER }, select: { id: true } });
      return rows.map(({ id }) => id);
    },

    followerOf: async (follows) => {
      const row = await prisma.league.findUnique({ where: { follows }, select: { id: true } });
      return row?.id ?? null;
    },

    addEntries: async (leagueId, entries) => {
      for (const part of inChunks(entries)) {
        const rows = part.map((entry) => ({ leagueId, ...entry }));
        await prisma.$executeRaw`${insertInto('league_entries', rows)}`;
      }
    },

    saveEntries: async (leagueId, entries) => {
      for (const { number, group, left } of entries) {
        await prisma.leagueEntry.updateMany({ where: { leagueId, number }, data: { group, left } });
      }
    },

    removeEntry: async (leagueId, number) => {
      await prisma.leagueEntry.deleteMany({ where: { leagueId, number } });
    },

    addGames: async (leagueId, games) => {
      for (const part of inChunks(games)) {
        const rows = part.map(({ seats: _, ...game }) => ({ leagueId, ...game }));
        await prisma.$executeRaw`${insertInto('league_games', rows)}`;
        for (const seats of inChunks(part.flatMap((game) => seatColumnsOf(leagueId, game)))) {
          await prisma.$executeRaw`${insertInto('league_seats', seats)}`;
        }
      }
    },

    saveGame: async (leagueId, game) => {
      const { round, table, state, matchId } = game;
      await prisma.leagueGame.updateMany({ where: { leagueId, round, table }, data: { state, matchId } });
      await prisma.$executeRaw`${insertInto('league_seats', seatColumnsOf(leagueId, game))}
        ON CONFLICT ("leagueId", "round", "table", "position") DO UPDATE SET ${raw(
          ['seat', 'place', 'points', 'score'].map((column) => `"${column}" = excluded."${column}"`).join(', '),
        )}`;
    },

    gameOf: async (matchId) => {
      const row = await prisma.leagueGame.findUnique({ where: { matchId } });
      return row && orNull(() => withSeats(row), unreadable);
    },

    unrecordedEnds: async (id, round) => {
      const rows = await prisma.$queryRaw<{ readonly matchId: string }[]>`
        SELECT g."matchId" FROM "league_games" g JOIN "matches" m ON m."id" = g."matchId"
        WHERE g."leagueId" = ${id} AND g."round" = ${round} AND g."state" = 'open'
          AND m."status" IN ('finished', 'cancelled')`;
      return rows.map(({ matchId }) => matchId);
    },
  };
}

export function leagueQueries(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): Pick<LeagueStore, 'leagues' | 'readableLeague' | 'leaguesOf' | 'roundThreads' | 'missedTurns'> {
  const leagues = leagueReading(prisma, unreadable);
  return {
    leagues,

    readableLeague: (id) => orNull(() => leagues.league(id), unreadable),

    leaguesOf: async (serverId, take) => {
      const orderBy = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.LeagueOrderByWithRelationInput[];
      return readableRows(await prisma.league.findMany({ where: { serverId }, orderBy, take }), readLeague, unreadable);
    },

    roundThreads: async (id, round) => {
      const rows = await prisma.$queryRaw<{ readonly id: string; readonly threadId: string }[]>`
        SELECT m."id", m."threadId" FROM "league_games" g JOIN "matches" m ON m."id" = g."matchId"
        WHERE g."leagueId" = ${id} AND g."round" = ${round} AND m."threadId" IS NOT NULL`;
      return new Map(rows.map(({ id, threadId }) => [id, threadId]));
    },

    // Interactions are stored for only a few days.
    missedTurns: async (id, now) => {
      const movedSince = sql`SELECT 1 FROM "moves" o
        WHERE o."matchId" = m."matchId" AND o."number" > m."number" AND o."seat" = m."seat"
          AND (o."automatic" IS NULL OR o."automatic" <> 'timeUp')`;
      const actedSince = sql`SELECT 1 FROM "interactions" i
        WHERE i."personId" = m."personId" AND i."matchId" = m."matchId" AND i."at" > m."at"`;
      const rows = await prisma.$queryRaw<
        {
          readonly matchId: string;
          readonly seat: number | bigint;
          readonly personId: string;
          readonly count: number | bigint;
        }[]
      >`
        SELECT m."matchId", m."seat", m."personId", count(*) AS "count" FROM "league_games" g
        JOIN "seats" s ON s."matchId" = g."matchId"
        JOIN "moves" m ON m."matchId" = g."matchId" AND m."seat" = s."position" AND m."personId" = s."personId"
        WHERE g."leagueId" = ${id} AND g."state" = 'open' AND m."automatic" = 'timeUp'
          AND NOT EXISTS (${movedSince}) AND NOT EXISTS (${actedSince})
        GROUP BY m."matchId", m."seat", m."personId"
        HAVING max(m."at") > ${daysBefore(now, INTERACTION_RETENTION_DAYS)}`;
      return rows.map(({ seat, count, ...row }) => ({ ...row, seat: Number(seat), count: Number(count) }));
    },
  };
}

export const leagueTables = {
  League: {
    removed: 'withServer',
    ofServer: (inside, serverId) => inside.league.deleteMany({ where: { serverId }, limit: 1 }),
    personal: ({ prisma, personId }) =>
      prisma.league.findMany({ where: { organiserId: personId }, omit: { seed: true } }),
    forget: { last: forgetInLeagues },
  },
  LeagueEntry: {
    removed: 'withItsRow',
    personal: ({ prisma, personId }) => prisma.leagueEntry.findMany({ where: { personId } }),
    // `League` erases these rows.
    forget: {},
  },
  LeagueGame: { removed: 'withItsRow', personal: null },
  LeagueSeat: {
    removed: 'withItsRow',
    personal: async ({ prisma, personId }) => {
      const entries = await prisma.leagueEntry.findMany({
        where: { personId },
        select: { leagueId: true, number: true },
      });
      return queryInChunks(entries, (part) =>
        prisma.leagueSeat.findMany({
          where: { OR: part.map(({ leagueId, number }) => ({ leagueId, entry: number })) },
        }),
      );
    },
    // The row names an entry, not a person.
    forget: {},
  },
} satisfies Tables;

/** Erases a person from leagues. An anonymous entry, marked as left, keeps the results for the others. */
async function forgetInLeagues(inside: Prisma.TransactionClient, personId: string): Promise<void> {
  await inside.league.updateMany({ where: { organiserId: personId }, data: { organiserId: ERASED_PERSON } });
  const entries = await inside.leagueEntry.findMany({
    where: { personId },
    select: {
      leagueId: true,
      number: true,
      league: { select: { status: true, entryNotice: true, round: true, channelId: true } },
    },
  });
  for (const { leagueId, number, league } of entries) {
    // Both messages list people by name.
    await renewNotice(inside, league.entryNotice);
    if (league.status === 'running') {
      const { round, channelId } = league;
      await renewNotice(inside, await findNotice(inside, noticeFacts(leagueId, 'round', round), channelId));
    }
    if (league.status === 'entering') await inside.leagueEntry.deleteMany({ where: { leagueId, number } });
    else {
      const data = { personId: erasedPersonAt(number), name: '', left: true };
      await inside.leagueEntry.updateMany({ where: { leagueId, number }, data });
    }
  }
}

const choices = z.object({
  status: z.enum(LEAGUE_STATUSES),
  sides: z.enum(LEAGUE_SIDES),
  absence: z.enum(ABSENCE_RULES),
  theme: z.enum(THEMES),
  tableSize: z.literal(PLAYER_COUNTS),
});

function readLeague(row: rows.League): StoredLeague {
  const { computer, computerName, seed, timeControl, ...columns } = row;
  return orUnreadable(`league ${row.id}`, () => ({
    ...columns,
    ...choices.parse(row),
    seed: Number(seed),
    timeControl: timeControlSchema.parse(JSON.parse(timeControl)),
    computer: computer === null || computerName === null ? null : { computer, name: computerName },
  }));
}

function leagueColumns({ computer, seed, timeControl, ...league }: StoredLeague) {
  return {
    ...league,
    seed: BigInt(seed),
    timeControl: JSON.stringify(timeControl),
    computer: computer?.computer ?? null,
    computerName: computer?.name ?? null,
  };
}

function readEntry({ leagueId: _, ...entry }: rows.LeagueEntry): Entry {
  return entry;
}

function readGame(
  { leagueId, round, table, group, state, matchId }: rows.LeagueGame,
  seats: readonly rows.LeagueSeat[],
): LeagueGame {
  return {
    round,
    table,
    group,
    matchId,
    state: orUnreadable(`table ${table} of round ${round} of league ${leagueId}`, () =>
      z.enum(LEAGUE_GAME_STATES).parse(state),
    ),
    seats: seats.map(({ entry, seat, place, points, score }) => ({
      entry,
      seat,
      result: place === null || points === null || score === null ? null : { place, points, score },
    })),
  };
}

function seatColumnsOf(leagueId: LeagueId, { round, table, seats }: LeagueGame) {
  return seats.map(({ entry, seat, result }, position) => {
    const { place = null, points = null, score = null } = result ?? {};
    return { leagueId, round, table, position, entry, seat, place, points, score };
  });
}
