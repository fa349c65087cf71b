/**
 * Leagues in the database: seasons, who has entered, and the games of their rounds.
 * What is done with them when is the people folder's matter.
 */

import { SOMEONE, someoneAt } from '../../../match/index.ts';
import type { KeptLeague, LeagueGame, LeagueReading, LeagueRepository, LeagueStore } from '../../../people/index.ts';
import { raw, sql } from '../../../store/connection/sql.ts';
import type { LeagueGame as LeagueGameRow, Prisma } from '../../../store/generated/client.ts';
import { enqueue, withdraw } from '../../../store/jobs.ts';
import { groupedBy, inParts, ofParts } from '../../../store/rows/batches.ts';
import { readable, type Unreadable } from '../../../store/rows/unreadable.ts';
import { insertInto } from '../../../store/rows/written.ts';
import type { Tables } from '../../../store/tables/table.ts';
import type { UnitOfWork } from '../../../store/transaction/unitOfWork.ts';
import { meetServer } from '../../servers/store/servers.ts';
import { leagueColumns, readEntry, readGame, readLeague, seatColumnsOf } from './rows.ts';

const NOT_OVER = { status: { in: ['entering', 'running'] } } satisfies Prisma.LeagueWhereInput;

/** Inside of transactions and outside. */
function leagueReading(prisma: Prisma.TransactionClient, unreadable: Unreadable): LeagueReading {
  return {
    league: async (id) => {
      const row = await prisma.league.findUnique({ where: { id } });
      return row && readLeague(row);
    },

    entries: async (leagueId) => {
      const rows = await prisma.leagueEntry.findMany({ where: { leagueId }, orderBy: { number: 'asc' } });
      return rows.map(readEntry);
    },

    games: async (leagueId, round) => {
      const orderBy = [{ round: 'asc' }, { table: 'asc' }] satisfies Prisma.LeagueGameOrderByWithRelationInput[];
      const where = { leagueId, ...(round === undefined ? {} : { round }) };
      const games = await prisma.leagueGame.findMany({ where, orderBy });
      const seats = await prisma.leagueSeat.findMany({ where, orderBy: [...orderBy, { position: 'asc' }] });
      const at = groupedBy(seats, (seat) => `${seat.round} ${seat.table}`);
      return readable(games, (game) => readGame(game, at.get(`${game.round} ${game.table}`) ?? []), unreadable);
    },
  };
}

/** Inside a transaction. */
export function leagueRepository(prisma: Prisma.TransactionClient, work: UnitOfWork): LeagueRepository {
  // Rounds are never made from a part of the entries or games.
  const reading = leagueReading(prisma, (row) => {
    throw row;
  });

  async function withSeats(row: LeagueGameRow): Promise<LeagueGame> {
    const { leagueId, round, table } = row;
    const orderBy = { position: 'asc' } as const;
    return readGame(row, await prisma.leagueSeat.findMany({ where: { leagueId, round, table }, orderBy }));
  }

  async function schedule({ id: subject, dueAt }: Pick<KeptLeague, 'id' | 'dueAt'>): Promise<void> {
    const job = { kind: 'league', subject } as const;
    await (dueAt ? enqueue(prisma, work, job, dueAt) : withdraw(prisma, job));
  }

  return {
    ...reading,

    // What is written is locked on either kind of database.
    locked: async (id) => {
      const locked = await prisma.$executeRaw`UPDATE "leagues" SET "round" = "round" WHERE "id" = ${id}`;
      return locked === 0 ? null : reading.league(id);
    },

    add: async (league) => {
      await meetServer(prisma, league.serverId, league.createdAt);
      await prisma.league.create({ data: leagueColumns(league) });
      await schedule(league);
    },

    save: async ({ id, status, round, dueAt, entryNotice, standingsNotice, shown, shownAt }) => {
      const data = { status, round, dueAt, entryNotice, standingsNotice, shown, shownAt };
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

    counted: async (leagueId) => {
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

    isWaiting: async (leagueId, round) => {
      const where = { leagueId, round, state: 'paired' };
      return (await prisma.leagueGame.findFirst({ where, select: { table: true } })) !== null;
    },

    openOn: (serverId) => prisma.league.count({ where: { serverId, ...NOT_OVER } }),

    openIn: async (channelId) => {
      const rows = await prisma.league.findMany({ where: { channelId, ...NOT_OVER }, select: { id: true } });
      return rows.map(({ id }) => id);
    },

    followerOf: async (follows) => {
      const row = await prisma.league.findUnique({ where: { follows }, select: { id: true } });
      return row?.id ?? null;
    },

    addEntries: async (leagueId, entries) => {
      for (const part of inParts(entries)) {
        await prisma.$executeRaw`${insertInto(
          'league_entries',
          part.map((entry) => ({ leagueId, ...entry })),
        )}`;
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
      for (const part of inParts(games)) {
        const rows = part.map(({ round, table, group, state, matchId }) => ({
          leagueId,
          round,
          table,
          group,
          state,
          matchId,
        }));
        await prisma.$executeRaw`${insertInto('league_games', rows)}`;
        for (const seats of inParts(part.flatMap((game) => seatColumnsOf(leagueId, game)))) {
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
      return row && withSeats(row);
    },
  };
}

/** Outside of transactions. */
export function leagueQueries(
  prisma: Prisma.TransactionClient,
  unreadable: Unreadable,
): Pick<LeagueStore, 'leagues' | 'leaguesOf' | 'missedTurns'> {
  return {
    leagues: leagueReading(prisma, unreadable),

    leaguesOf: async (serverId, take) => {
      const orderBy = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.LeagueOrderByWithRelationInput[];
      return readable(await prisma.league.findMany({ where: { serverId }, orderBy, take }), readLeague, unreadable);
    },

    // Of whoever has the seat now; what they have done since, other than a move, is kept for some days.
    missedTurns: async (id) => {
      const movedSince = sql`SELECT 1 FROM "moves" o
        WHERE o."matchId" = m."matchId" AND o."number" > m."number" AND o."seat" = m."seat"
          AND (o."automatic" IS NULL OR o."automatic" <> 'timeUp')`;
      const cameSince = sql`SELECT 1 FROM "interactions" i
        WHERE i."personId" = m."personId" AND i."matchId" = m."matchId" AND i."at" > m."at"`;
      const rows = await prisma.$queryRaw<
        { readonly matchId: string; readonly seat: number | bigint; readonly count: number | bigint }[]
      >`
        SELECT m."matchId", m."seat", count(*) AS "count" FROM "league_games" g
        JOIN "seats" s ON s."matchId" = g."matchId"
        JOIN "moves" m ON m."matchId" = g."matchId" AND m."seat" = s."position" AND m."personId" = s."personId"
        WHERE g."leagueId" = ${id} AND g."state" = 'open' AND m."automatic" = 'timeUp'
          AND NOT EXISTS (${movedSince}) AND NOT EXISTS (${cameSince})
        GROUP BY m."matchId", m."seat"`;
      return rows.map(({ matchId, seat, count }) => ({ matchId, seat: Number(seat), count: Number(count) }));
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
    // With the leagues in which they play.
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
      return ofParts(entries, (part) =>
        prisma.leagueSeat.findMany({
          where: { OR: part.map(({ leagueId, number }) => ({ leagueId, entry: number })) },
        }),
      );
    },
    // It says whose entry it is, not whose.
    forget: {},
  },
} satisfies Tables;

/** Forgets a person in leagues: in their place stands somebody without a name, who has left, and what they have played stays for the others. */
async function forgetInLeagues(inside: Prisma.TransactionClient, personId: string): Promise<void> {
  await inside.league.updateMany({ where: { organiserId: personId }, data: { organiserId: SOMEONE } });
  const entries = await inside.leagueEntry.findMany({
    where: { personId },
    select: { leagueId: true, number: true, league: { select: { status: true, entryNotice: true } } },
  });
  for (const { leagueId, number, league } of entries) {
    const { entryNotice } = league;
    if (entryNotice !== null) {
      // The message names who has entered.
      const data = { revision: { increment: 1 }, attempts: 0, closedAt: null };
      await inside.notice.updateMany({ where: { id: entryNotice, abandoned: null }, data });
    }
    // As if they had never entered.
    if (league.status === 'entering') await inside.leagueEntry.deleteMany({ where: { leagueId, number } });
    else {
      const data = { personId: someoneAt(number), name: '', left: true };
      await inside.leagueEntry.updateMany({ where: { leagueId, number }, data });
    }
  }
}
