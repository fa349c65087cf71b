/**
 * The clocks of matches in the database, and when they were last looked at.
 * What a clock shows and what is due is the match folder's matter.
 */
import { z } from 'zod';
import {
  type ClockOfMatch,
  dueAt,
  type MatchStore,
  type MatchTransaction,
  type TurnClock,
  type Watch,
} from '../../match/index.ts';
import { join, sql } from '../../store/connection/sql.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { whileHeld } from '../../store/jobs.ts';
import { inParts, ofParts } from '../../store/rows/batches.ts';
import { firstWhole } from '../../store/rows/checkedReading.ts';
import { bigInteger, instant, listOf } from '../../store/rows/columns.ts';
import { orUnreadable, readable, type Unreadable } from '../../store/rows/unreadable.ts';
import { insertInto, updateOf } from '../../store/rows/written.ts';
import { quoted, type Tables } from '../../store/tables/table.ts';
import type { UnitOfWork } from '../../store/transaction/unitOfWork.ts';

type ClockRepository = Pick<
  MatchTransaction,
  | 'clock'
  | 'saveClock'
  | 'saveClocks'
  | 'clocksRunningBefore'
  | 'runningClocksOf'
  | 'watch'
  | 'noteLook'
  | 'saveAbsence'
>;
type ClockQueries = Pick<
  MatchStore,
  'clock' | 'watchedClock' | 'noteLook' | 'firstDue' | 'dueClocks' | 'clocksCountedAfter'
>;

export const clockColumns = z.object({
  matchId: z.string(),
  seat: z.int(),
  personId: z.string(),
  beganAt: instant,
  countedFrom: instant.nullable(),
  left: bigInteger,
  banks: z.string(),
  before: z.string().nullable(),
  deadline: instant.nullable(),
  remindAt: instant.nullable(),
  remindLead: bigInteger.nullable(),
  reminded: bigInteger.nullable(),
  votes: z.string(),
});
export const watchColumns = z.object({
  lookedAt: instant,
  awayFrom: instant.nullable(),
  awayUntil: instant.nullable(),
});

const WITH_VERSION = { match: { select: { version: true } } } as const satisfies Prisma.TurnClockInclude;

const CLOCK = listOf(clockColumns);
const WATCHED = join([listOf(clockColumns, 't'), listOf(watchColumns, 'w')]);
type WatchedRow = z.output<typeof clockColumns> & {
  readonly [column in keyof z.output<typeof watchColumns>]: Date | null;
};

interface DueRow {
  readonly matchId: string;
  readonly at: Date;
}

/** The id of the only row. */
export const WATCH = 'clocks';

const banksSchema = z.array(z.number());
const votesSchema = z.array(z.string());
const beforeSchema = z.object({ seat: z.int(), left: z.number() });

/** Inside a transaction. */
export function clockRepository(
  prisma: Prisma.TransactionClient,
  work: UnitOfWork,
  unreadable: Unreadable,
): ClockRepository {
  return {
    clock: async (matchId) => {
      const loaded = work.matches.get(matchId);
      return loaded ? loaded.clock() : clockOf(prisma, matchId);
    },

    saveClock: async (matchId, clock) => {
      const loaded = work.matches.get(matchId);
      const isThere = loaded ? loaded.clock() !== null : undefined;
      if (loaded) loaded.clock = () => clock;
      if (clock === null) {
        if (isThere !== false) await prisma.turnClock.deleteMany({ where: { matchId } });
        return;
      }
      const data = columnsOf(clock);
      const written =
        isThere === false ? 0 : await prisma.$executeRaw`${updateOf('turn_clocks', data)} WHERE "matchId" = ${matchId}`;
      if (written === 0) await prisma.$executeRaw`${insertInto('turn_clocks', [{ matchId, ...data }])}`;
    },

    saveClocks: async (clocks) => {
      for (const clock of clocks) {
        const loaded = work.matches.get(clock.matchId);
        if (loaded) loaded.clock = () => clock;
      }
      for (const part of inParts(clocks)) {
        await prisma.turnClock.deleteMany({ where: { matchId: { in: part.map(({ matchId }) => matchId) } } });
        const rows = part.map((clock) => ({ matchId: clock.matchId, ...columnsOf(clock) }));
        await prisma.$executeRaw`${insertInto('turn_clocks', rows)}`;
      }
    },

    clocksRunningBefore: async (moment, most) => {
      const rows = await prisma.turnClock.findMany({
        where: { countedFrom: { lt: moment } },
        orderBy: [{ countedFrom: 'asc' }, { matchId: 'asc' }],
        take: most,
        include: WITH_VERSION,
      });
      return readable(rows, withVersion, unreadable);
    },

    runningClocksOf: async (personId, after, most) => {
      const rows = await prisma.turnClock.findMany({
        where: { personId, countedFrom: { not: null }, ...(after === null ? {} : { matchId: { gt: after } }) },
        orderBy: { matchId: 'asc' },
        take: most,
        include: WITH_VERSION,
      });
      return readable(rows, withVersion, unreadable);
    },

    watch: async () => {
      if (work.watch === undefined) work.watch = await watchOf(prisma);
      return work.watch;
    },

    noteLook: async (lookedAt) => {
      work.watch = undefined;
      await prisma.watch.upsert({ where: { id: WATCH }, create: { id: WATCH, lookedAt }, update: { lookedAt } });
    },

    saveAbsence: async (away) => {
      work.watch = undefined;
      const data = { awayFrom: away?.from ?? null, awayUntil: away?.until ?? null };
      await prisma.watch.updateMany({ where: { id: WATCH }, data });
    },
  };
}

/** Outside of transactions. */
export function clockQueries(prisma: Prisma.TransactionClient, unreadable: Unreadable): ClockQueries {
  return {
    clock: (matchId) => clockOf(prisma, matchId),

    watchedClock: async (matchId) => {
      const [row] = await prisma.$queryRaw<WatchedRow[]>`
        SELECT ${WATCHED} FROM "turn_clocks" t LEFT JOIN "watches" w ON w."id" = ${WATCH} WHERE t."matchId" = ${matchId}`;
      if (!row) return null;
      const { lookedAt, awayFrom, awayUntil } = row;
      return { clock: readClock(row), watch: lookedAt && readWatch({ lookedAt, awayFrom, awayUntil }) };
    },

    noteLook: async (at, lookedSince, lease) => {
      const noted = await prisma.$executeRaw`
        UPDATE "watches" SET "lookedAt" = ${at}
        WHERE "id" = ${WATCH} AND "lookedAt" >= ${lookedSince} AND "awayFrom" IS NULL ${whileHeld(lease)}`;
      return noted > 0;
    },

    // These are asked with each look: Prisma takes several times as long to make the statements as SQLite to answer them.
    dueClocks: async (by, most) => {
      const rows = await prisma.$queryRaw<{ readonly matchId: string }[]>`
        SELECT "matchId" FROM "turn_clocks" WHERE "dueAt" <= ${by} ORDER BY "dueAt", "matchId" LIMIT ${most}`;
      return rows.map(({ matchId }) => matchId);
    },

    clocksCountedAfter: async (moment, most) => {
      const rows = await prisma.$queryRaw<{ readonly matchId: string }[]>`
        SELECT "matchId" FROM "turn_clocks" WHERE "countedFrom" > ${moment}
        ORDER BY "countedFrom", "matchId" LIMIT ${most}`;
      return rows.map(({ matchId }) => matchId);
    },

    firstDue: async () => {
      const query = sql`SELECT "matchId", "dueAt" AS "at" FROM "turn_clocks"
        WHERE "dueAt" IS NOT NULL ORDER BY "dueAt", "matchId"`;
      const named = { what: 'clock of match', column: 'matchId' };
      const [row] = await firstWhole<DueRow>(prisma, query, 1, named, unreadable);
      return row ?? null;
    },
  };
}

async function clockOf(prisma: Prisma.TransactionClient, matchId: string): Promise<TurnClock | null> {
  const [row] = await prisma.$queryRaw<z.output<typeof clockColumns>[]>`
    SELECT ${CLOCK} FROM "turn_clocks" WHERE "matchId" = ${matchId}`;
  return row ? readClock(row) : null;
}

async function watchOf(prisma: Prisma.TransactionClient): Promise<Watch | null> {
  const row = await prisma.watch.findUnique({ where: { id: WATCH } });
  return row && readWatch(row);
}

export function readWatch({ lookedAt, awayFrom: from, awayUntil: until }: z.output<typeof watchColumns>): Watch {
  return { lookedAt, away: from && until ? { from, until } : null };
}

function withVersion(row: Prisma.TurnClockGetPayload<{ include: typeof WITH_VERSION }>): ClockOfMatch {
  return { clock: readClock(row), version: row.match.version };
}

export function readClock(row: z.output<typeof clockColumns>): TurnClock {
  const { matchId, seat, personId, beganAt, countedFrom, deadline, remindAt } = row;
  return {
    matchId,
    seat,
    personId,
    beganAt,
    countedFrom,
    deadline,
    remindAt,
    left: Number(row.left),
    ...orUnreadable(`clock of match ${matchId}`, () => inJson(row)),
    remindLead: numberOf(row.remindLead),
    reminded: numberOf(row.reminded),
  };
}

function inJson({ banks, before, votes }: z.output<typeof clockColumns>) {
  return {
    banks: banksSchema.parse(JSON.parse(banks)),
    before: before === null ? null : beforeSchema.parse(JSON.parse(before)),
    votes: votesSchema.parse(JSON.parse(votes)),
  };
}

function columnsOf(clock: TurnClock): Omit<Prisma.TurnClockUncheckedCreateInput, 'matchId'> {
  const { seat, personId, beganAt, countedFrom, deadline, remindAt } = clock;
  return {
    seat,
    personId,
    beganAt,
    countedFrom,
    deadline,
    remindAt,
    left: whole(clock.left),
    banks: JSON.stringify(clock.banks),
    votes: JSON.stringify(clock.votes),
    before: clock.before && JSON.stringify(clock.before),
    remindLead: clock.remindLead === null ? null : whole(clock.remindLead),
    reminded: clock.reminded === null ? null : whole(clock.reminded),
    dueAt: dueAt(clock),
  };
}

function whole(milliseconds: number): bigint {
  return BigInt(Math.round(milliseconds));
}

function numberOf(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}

export const clockTables = {
  TurnClock: {
    removed: 'byFeature',
    personal: async ({ prisma, personId, matchIds }) => {
      const rows = await ofParts(matchIds, (part) => prisma.turnClock.findMany({ where: { matchId: { in: part } } }));
      return [
        ...rows.filter((clock) => clock.personId === personId).map(({ votes: _, ...clock }) => clock),
        ...rows
          .filter(({ votes }) => votes.includes(quoted(personId)))
          .map(({ matchId }) => ({ matchId, votes: personId })),
      ];
    },
    forget: {
      inMatch: (inside, { matchId, personId, someone }) =>
        inside.turnClock.updateMany({ where: { matchId, personId }, data: { personId: someone } }),
      matchWith: (prisma, personId) => prisma.turnClock.findFirst({ where: { personId }, select: { matchId: true } }),
    },
  },
  Watch: { removed: 'byFeature', personal: null },
} satisfies Tables;
