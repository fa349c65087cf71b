/**
 * Puzzles in the database: who has tried which, days in a row, and the daily puzzle of each server.
 * Which puzzles there are is the match folder's matter to be told.
 */
import { z } from 'zod';
import {
  type DailyPuzzle,
  type MatchStore,
  PUZZLE_OUTCOMES,
  type PuzzleAttempt,
  type PuzzleReading,
  type PuzzleRepository,
  type PuzzleServer,
  SOMEONE,
} from '../../match/index.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { orUnreadable, readable, type Unreadable } from '../../store/rows/unreadable.ts';
import { daysBefore, own, ROWS, someAtATime, type Tables } from '../../store/tables/table.ts';
import { meetServer } from '../servers/store/servers.ts';

type AttemptRow = Prisma.PuzzleAttemptGetPayload<Record<never, never>>;
type ServerRow = Prisma.PuzzleServerGetPayload<Record<never, never>>;

/** In place of a server for puzzles that were asked for. */
const ASKED = '';

const outcomeSchema = z.enum(PUZZLE_OUTCOMES);
const usedSchema = z.array(z.string());
const dailySchema: z.ZodType<DailyPuzzle> = z.object({
  day: z.string(),
  puzzleId: z.string(),
  channelId: z.string(),
  noticeId: z.int().nullable().default(null),
  messageId: z.string().nullable(),
  at: z.iso.datetime().transform((text) => new Date(text)),
  tried: z.int(),
  solved: z.int(),
});

/** Inside of transactions and outside. */
function puzzleReading(prisma: Prisma.TransactionClient, unreadable: Unreadable): PuzzleReading {
  return {
    attempt: async (personId, puzzleId, serverId) => {
      const key = { personId, puzzleId, serverId: serverId ?? ASKED };
      const row = await prisma.puzzleAttempt.findUnique({ where: { personId_serverId_puzzleId: key } });
      return row && readAttempt(row);
    },

    askedBy: async (personId) => {
      const rows = await prisma.puzzleAttempt.findMany({ where: { personId, serverId: ASKED } });
      return readable(rows, readAttempt, unreadable).sort((a, b) => a.at.getTime() - b.at.getTime());
    },

    streak: async (personId) => {
      const row = await prisma.puzzleStreak.findUnique({ where: { personId } });
      return row && { days: row.days, best: row.best, last: row.last };
    },

    server: async (serverId) => {
      const row = await prisma.puzzleServer.findUnique({ where: { serverId } });
      const server = row && readServer(row);
      const { daily = null } = server ?? {};
      if (!server || daily === null || daily.noticeId === null || daily.messageId !== null) return server;
      const notice = await prisma.notice.findUnique({ where: { id: daily.noticeId }, select: { messageId: true } });
      return { ...server, daily: { ...daily, messageId: notice?.messageId ?? null } };
    },
  };
}

/** Inside a transaction. */
export function puzzleRepository(prisma: Prisma.TransactionClient, unreadable: Unreadable): PuzzleRepository {
  return {
    ...puzzleReading(prisma, unreadable),

    // One statement, so that of two tries at once exactly one hears "true".
    addAttempt: async ({ personId, puzzleId, serverId, outcome, answer, at }) => {
      const added = await prisma.$executeRaw`
        INSERT INTO "puzzle_attempts" ("personId", "puzzleId", "serverId", "outcome", "answer", "at")
        VALUES (${personId}, ${puzzleId}, ${serverId ?? ASKED}, ${outcome}, ${answer}, ${at})
        ON CONFLICT DO NOTHING`;
      return added === 1;
    },

    saveStreak: async (personId, streak) => {
      await prisma.puzzleStreak.upsert({ where: { personId }, create: { personId, ...streak }, update: streak });
    },

    saveServer: async ({ serverId, settings, used, daily, ...facts }, at) => {
      await meetServer(prisma, serverId, at);
      const columns = {
        ...facts,
        ...settings,
        used: JSON.stringify(used),
        daily: daily && JSON.stringify(daily),
      };
      await prisma.puzzleServer.upsert({ where: { serverId }, create: { serverId, ...columns }, update: columns });
    },
  };
}

/** Outside of transactions. */
export function puzzleQueries(
  prisma: Prisma.TransactionClient,
  unreadable: Unreadable,
): Pick<MatchStore, 'puzzles' | 'duePuzzles' | 'puzzlesAfter' | 'firstPuzzleDue'> {
  return {
    puzzles: puzzleReading(prisma, unreadable),

    duePuzzles: async (by, take) => {
      const rows = await prisma.$queryRaw<{ readonly serverId: string }[]>`
        SELECT p."serverId" FROM "puzzle_servers" p WHERE p."due" <= ${by} ORDER BY p."due", p."serverId" LIMIT ${take}`;
      return rows.map(({ serverId }) => serverId);
    },

    puzzlesAfter: async (moment, take) => {
      const rows = await prisma.$queryRaw<{ readonly serverId: string }[]>`
        SELECT p."serverId" FROM "puzzle_servers" p WHERE p."due" > ${moment} ORDER BY p."due", p."serverId" LIMIT ${take}`;
      return rows.map(({ serverId }) => serverId);
    },

    firstPuzzleDue: async () => {
      const [row] = await prisma.$queryRaw<{ readonly due: Date }[]>`
        SELECT p."due" FROM "puzzle_servers" p WHERE p."due" IS NOT NULL ORDER BY p."due", p."serverId" LIMIT 1`;
      return row?.due ?? null;
    },
  };
}

function readAttempt({ personId, puzzleId, serverId, outcome, answer, at }: AttemptRow): PuzzleAttempt {
  return {
    personId,
    puzzleId,
    answer,
    at,
    serverId: serverId === ASKED ? null : serverId,
    outcome: orUnreadable(`try of person ${personId} at puzzle ${puzzleId}`, () => outcomeSchema.parse(outcome)),
  };
}

function readServer(row: ServerRow): PuzzleServer {
  const { serverId, channelId, hour, zone, grade, locale, setBy, due, used, daily } = row;
  return orUnreadable(`daily puzzle of server ${serverId}`, () => ({
    serverId,
    setBy,
    due,
    settings: { channelId, hour, zone, grade, locale },
    used: usedSchema.parse(JSON.parse(used)),
    daily: daily === null ? null : dailySchema.parse(JSON.parse(daily)),
  }));
}

/** Days: a puzzle tried so long ago may come again. */
const KEPT = 180;

export const puzzleTables = {
  PuzzleAttempt: {
    ...own('puzzleAttempt'),
    removed: someAtATime(
      ({ queries }, now) => queries.$executeRaw`
        DELETE FROM "puzzle_attempts" WHERE ("personId", "serverId", "puzzleId") IN (
          SELECT "personId", "serverId", "puzzleId" FROM "puzzle_attempts" WHERE "at" < ${daysBefore(now, KEPT)}
          ORDER BY "at" LIMIT ${ROWS})`,
    ),
    ofServer: (inside, serverId) => inside.puzzleAttempt.deleteMany({ where: { serverId }, limit: ROWS }),
  },
  PuzzleStreak: { ...own('puzzleStreak'), removed: 'withPerson' },
  PuzzleServer: {
    removed: 'withServer',
    ofServer: (inside, serverId) => inside.puzzleServer.deleteMany({ where: { serverId } }),
    personal: ({ prisma, personId }) => prisma.puzzleServer.findMany({ where: { setBy: personId } }),
    forget: {
      last: (inside, personId) =>
        inside.puzzleServer.updateMany({ where: { setBy: personId }, data: { setBy: SOMEONE } }),
    },
  },
} satisfies Tables;
