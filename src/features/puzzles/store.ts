/** Stores puzzle attempts, streaks, and each server's daily puzzle. */
import { z } from 'zod';
import { ERASED_PERSON } from '../../match/index.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { dueRows } from '../../store/rows/checkedClient.ts';
import { orUnreadable, type ReportUnreadable, readableRows } from '../../store/rows/rows.ts';
import { daysBefore, personRows, ROWS_PER_BATCH, removeInBatches, type Tables } from '../../store/rows/table.ts';
import { upsertServer } from '../servers/store.ts';
import type { PuzzleQueries, PuzzleRepository, PuzzleStore } from './usecases/commands.ts';
import { type DailyPuzzle, PUZZLE_OUTCOMES, type PuzzleAttempt, type PuzzleServer } from './usecases/model.ts';

type AttemptRow = Prisma.PuzzleAttemptGetPayload<Record<never, never>>;
type ServerRow = Prisma.PuzzleServerGetPayload<Record<never, never>>;

/** Stored in place of a server for puzzles shown on demand. */
const ON_DEMAND = '';

const outcomeSchema = z.enum(PUZZLE_OUTCOMES);
const usedSchema = z.array(z.string());
const dailySchema: z.ZodType<DailyPuzzle> = z.object({
  day: z.string(),
  previousDay: z.string().nullable().default(null),
  puzzleId: z.string(),
  channelId: z.string(),
  noticeId: z.int().nullable().default(null),
  messageId: z.string().nullable(),
  at: z.iso.datetime().transform((text) => new Date(text)),
  tried: z.int(),
  solved: z.int(),
});

function puzzleReads(prisma: Prisma.TransactionClient, unreadable: ReportUnreadable): PuzzleQueries {
  return {
    attempt: async (personId, puzzleId, serverId) => {
      const key = { personId, puzzleId, serverId: serverId ?? ON_DEMAND };
      const row = await prisma.puzzleAttempt.findUnique({ where: { personId_serverId_puzzleId: key } });
      return row && readAttempt(row);
    },

    askedBy: async (personId) => {
      const rows = await prisma.puzzleAttempt.findMany({ where: { personId, serverId: ON_DEMAND } });
      return readableRows(rows, readAttempt, unreadable);
    },

    streak: async (personId) => {
      const row = await prisma.person.findUnique({ where: { id: personId } });
      const { puzzleDays: days = null, puzzleBest: best = null, puzzleLast: last = null } = row ?? {};
      return days === null || best === null || last === null ? null : { days, best, last };
    },

    hasLeft: async (id) =>
      (await prisma.server.findFirst({ where: { id, leftAt: { not: null } }, select: { id: true } })) !== null,

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

export function puzzleRepository(prisma: Prisma.TransactionClient, unreadable: ReportUnreadable): PuzzleRepository {
  return {
    ...puzzleReads(prisma, unreadable),

    // A single statement, so that exactly one of two concurrent tries is the first.
    addAttempt: async ({ personId, puzzleId, serverId, outcome, answer, at }) => {
      const added = await prisma.$executeRaw`
        INSERT INTO "puzzle_attempts" ("personId", "puzzleId", "serverId", "outcome", "answer", "at")
        VALUES (${personId}, ${puzzleId}, ${serverId ?? ON_DEMAND}, ${outcome}, ${answer}, ${at})
        ON CONFLICT DO NOTHING`;
      return added === 1;
    },

    removeAttempts: async (serverId, puzzleId) => {
      await prisma.puzzleAttempt.deleteMany({ where: { serverId, puzzleId } });
    },

    saveStreak: async (id, { days, best, last }) => {
      await prisma.person.update({
        where: { id },
        data: { puzzleDays: days, puzzleBest: best, puzzleLast: last },
      });
    },

    saveServer: async ({ serverId, settings, used, daily, ...facts }, at) => {
      await upsertServer(prisma, serverId, at);
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

export function puzzleQueries(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): Pick<PuzzleStore, 'puzzles' | 'duePuzzles'> {
  const daily = { table: 'puzzle_servers', key: 'serverId', column: 'due', what: 'daily puzzle of server' };
  return {
    puzzles: puzzleReads(prisma, unreadable),
    duePuzzles: dueRows<string>(prisma, daily, unreadable),
  };
}

function readAttempt({ personId, puzzleId, serverId, outcome, answer, at }: AttemptRow): PuzzleAttempt {
  return {
    personId,
    puzzleId,
    answer,
    at,
    serverId: serverId === ON_DEMAND ? null : serverId,
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

/** How many days pass before a tried puzzle can be shown again. */
const RETENTION_DAYS = 180;

export const puzzleTables = {
  PuzzleAttempt: {
    ...personRows('puzzleAttempt'),
    removed: removeInBatches(
      ({ queries }, now) => queries.$executeRaw`
        DELETE FROM "puzzle_attempts" WHERE ("personId", "serverId", "puzzleId") IN (
          SELECT "personId", "serverId", "puzzleId" FROM "puzzle_attempts" WHERE "at" < ${daysBefore(now, RETENTION_DAYS)}
          ORDER BY "at" LIMIT ${ROWS_PER_BATCH})`,
    ),
    ofServer: (inside, serverId) => inside.puzzleAttempt.deleteMany({ where: { serverId }, limit: ROWS_PER_BATCH }),
  },
  PuzzleServer: {
    removed: 'withServer',
    ofServer: (inside, serverId) => inside.puzzleServer.deleteMany({ where: { serverId } }),
    personal: ({ prisma, personId }) => prisma.puzzleServer.findMany({ where: { setBy: personId } }),
    forget: {
      last: (inside, personId) =>
        inside.puzzleServer.updateMany({ where: { setBy: personId }, data: { setBy: ERASED_PERSON } }),
    },
  },
} satisfies Tables;
