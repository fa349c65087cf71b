/** Stores turn clocks and the time of the last poll. */
import { z } from 'zod';
import { dueAt, type MatchId, type PersonId, type TurnClock } from '../../match/index.ts';
import {
  bigInteger,
  inChunks,
  insertInto,
  instant,
  join,
  listOf,
  queryInChunks,
  updateOf,
} from '../../store/connection/sql.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { whileHeld } from '../../store/jobs.ts';
import { dueRows } from '../../store/rows/checkedClient.ts';
import { orUnreadable, type ReportUnreadable, readableRows } from '../../store/rows/rows.ts';
import { jsonString, type Tables } from '../../store/rows/table.ts';
import type { PollState, TimeStore, TimeTransaction, VersionedClock } from './usecases/commands.ts';

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

const CLOCK_COLUMNS = listOf(clockColumns);
const WATCHED_CLOCK_COLUMNS = join([listOf(clockColumns, 't'), listOf(watchColumns, 'w')]);
type WatchedRow = z.output<typeof clockColumns> & {
  readonly [column in keyof z.output<typeof watchColumns>]: Date | null;
};

/** The id of the only row. */
export const WATCH_ID = 'clocks';

const banksSchema = z.array(z.number());
const votesSchema = z.array(z.string());
const seatLeft = z.object({ seat: z.int(), left: z.number() });
/** The latest move, and beside it the earlier ones, which version 1.0 neither writes nor reads. */
const beforeSchema = seatLeft.extend({ earlier: z.array(seatLeft).default([]) });

export interface LoadedClock {
  clock: () => TurnClock | null;
}

/** Clocks that a transaction has loaded. */
export interface LoadedClocks<OfMatch extends LoadedClock = LoadedClock> {
  readonly matches: ReadonlyMap<MatchId, OfMatch>;
  /** Undefined if not loaded. */
  watch: PollState | null | undefined;
}

export function clockRepository(prisma: Prisma.TransactionClient, work: LoadedClocks, unreadable: ReportUnreadable) {
  return {
    clock: async (matchId) => {
      const loaded = work.matches.get(matchId);
      return loaded ? loaded.clock() : findClock(prisma, matchId);
    },

    saveClock: async (matchId, clock) => {
      const loaded = work.matches.get(matchId);
      const exists = loaded ? loaded.clock() !== null : undefined;
      if (loaded) loaded.clock = () => clock;
      if (clock === null) {
        if (exists !== false) await prisma.turnClock.deleteMany({ where: { matchId } });
        return;
      }
      const data = toColumns(clock);
      const updated =
        exists === false ? 0 : await prisma.$executeRaw`${updateOf('turn_clocks', data)} WHERE "matchId" = ${matchId}`;
      if (updated === 0) await prisma.$executeRaw`${insertInto('turn_clocks', [{ matchId, ...data }])}`;
    },

    saveClocks: async (clocks) => {
      for (const clock of clocks) {
        const loaded = work.matches.get(clock.matchId);
        if (loaded) loaded.clock = () => clock;
      }
      for (const batch of inChunks(clocks)) {
        await prisma.turnClock.deleteMany({ where: { matchId: { in: batch.map(({ matchId }) => matchId) } } });
        const rows = batch.map((clock) => ({ matchId: clock.matchId, ...toColumns(clock) }));
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
      return readableRows(rows, withVersion, unreadable);
    },

    runningClocksOf: async (personId, after, most) => {
      const rows = await prisma.turnClock.findMany({
        where: { personId, countedFrom: { not: null }, ...(after === null ? {} : { matchId: { gt: after } }) },
        orderBy: { matchId: 'asc' },
        take: most,
        include: WITH_VERSION,
      });
      return readableRows(rows, withVersion, unreadable);
    },

    watch: async () => {
      if (work.watch === undefined) work.watch = await findWatch(prisma);
      return work.watch;
    },

    recordPoll: async (lookedAt) => {
      work.watch = undefined;
      await prisma.watch.upsert({ where: { id: WATCH_ID }, create: { id: WATCH_ID, lookedAt }, update: { lookedAt } });
    },

    saveAbsence: async (away) => {
      work.watch = undefined;
      const data = { awayFrom: away?.from ?? null, awayUntil: away?.until ?? null };
      await prisma.watch.updateMany({ where: { id: WATCH_ID }, data });
    },
  } satisfies Partial<TimeTransaction>;
}

export function clockQueries(prisma: Prisma.TransactionClient, unreadable: ReportUnreadable) {
  const clocks = { table: 'turn_clocks', key: 'matchId', what: 'clock of match' };
  return {
    clock: (matchId) => findClock(prisma, matchId),

    watchedClock: async (matchId) => {
      const [row] = await prisma.$queryRaw<WatchedRow[]>`
        SELECT ${WATCHED_CLOCK_COLUMNS} FROM "turn_clocks" t LEFT JOIN "watches" w ON w."id" = ${WATCH_ID} WHERE t."matchId" = ${matchId}`;
      if (!row) return null;
      const { lookedAt, awayFrom, awayUntil } = row;
      return { clock: readClock(row), watch: lookedAt && readWatch({ lookedAt, awayFrom, awayUntil }) };
    },

    recordPoll: async (at, lookedSince, lease) => {
      const updated = await prisma.$executeRaw`
        UPDATE "watches" SET "lookedAt" = ${at}
        WHERE "id" = ${WATCH_ID} AND "lookedAt" >= ${lookedSince} AND "awayFrom" IS NULL ${whileHeld(lease)}`;
      return updated > 0;
    },

    dueClocks: dueRows<MatchId>(prisma, { ...clocks, column: 'dueAt' }, unreadable),
    countedClocks: dueRows<MatchId>(prisma, { ...clocks, column: 'countedFrom' }, unreadable),
  } satisfies Partial<TimeStore>;
}

async function findClock(prisma: Prisma.TransactionClient, matchId: string): Promise<TurnClock | null> {
  const [row] = await prisma.$queryRaw<z.output<typeof clockColumns>[]>`
    SELECT ${CLOCK_COLUMNS} FROM "turn_clocks" WHERE "matchId" = ${matchId}`;
  return row ? readClock(row) : null;
}

async function findWatch(prisma: Prisma.TransactionClient): Promise<PollState | null> {
  const row = await prisma.watch.findUnique({ where: { id: WATCH_ID } });
  return row && readWatch(row);
}

export function readWatch({ lookedAt, awayFrom: from, awayUntil: until }: z.output<typeof watchColumns>): PollState {
  return { lookedAt, away: from && until ? { from, until } : null };
}

function withVersion(row: Prisma.TurnClockGetPayload<{ include: typeof WITH_VERSION }>): VersionedClock {
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
    ...orUnreadable(`clock of match ${matchId}`, () => parseJsonColumns(row)),
    remindLead: toNumber(row.remindLead),
    reminded: toNumber(row.reminded),
  };
}

function parseJsonColumns({ banks, before, votes }: z.output<typeof clockColumns>) {
  return {
    banks: banksSchema.parse(JSON.parse(banks)),
    before: before === null ? [] : readBefore(before),
    votes: votesSchema.parse(JSON.parse(votes)),
  };
}

function readBefore(json: string): TurnClock['before'] {
  const { earlier, ...latest } = beforeSchema.parse(JSON.parse(json));
  return [...earlier, latest];
}

function writeBefore(before: TurnClock['before']): string | null {
  const latest = before.at(-1);
  return latest === undefined ? null : JSON.stringify({ ...latest, earlier: before.slice(0, -1) });
}

function toColumns(clock: TurnClock): Omit<Prisma.TurnClockUncheckedCreateInput, 'matchId'> {
  const { seat, personId, beganAt, countedFrom, deadline, remindAt } = clock;
  return {
    seat,
    personId,
    beganAt,
    countedFrom,
    deadline,
    remindAt,
    left: toBigInt(clock.left),
    banks: JSON.stringify(clock.banks),
    votes: JSON.stringify(clock.votes),
    before: writeBefore(clock.before),
    remindLead: clock.remindLead === null ? null : toBigInt(clock.remindLead),
    reminded: clock.reminded === null ? null : toBigInt(clock.reminded),
    dueAt: dueAt(clock),
  };
}

function toBigInt(milliseconds: number): bigint {
  return BigInt(Math.round(milliseconds));
}

function toNumber(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}

export const clockTables = {
  TurnClock: {
    removed: 'byFeature',
    personal: async ({ prisma, personId, matchIds }) => {
      const rows = await queryInChunks(matchIds, (batch) =>
        prisma.turnClock.findMany({ where: { matchId: { in: batch } } }),
      );
      return [
        ...rows.filter((clock) => clock.personId === personId).map(({ votes: _, ...clock }) => clock),
        ...rows
          .filter(({ votes }) => votes.includes(jsonString(personId)))
          .map(({ matchId }) => ({ matchId, votes: personId })),
      ];
    },
    forget: {
      inMatch: (inside, { matchId, personId, placeholder }) =>
        inside.turnClock.updateMany({ where: { matchId, personId }, data: { personId: placeholder } }),
      matchWith: (prisma, personId) => prisma.turnClock.findFirst({ where: { personId }, select: { matchId: true } }),
      throughout: async (prisma, part, personId) => {
        const where = { votes: { contains: jsonString(personId) } };
        for (const { matchId } of await prisma.turnClock.findMany({ where, select: { matchId: true } }))
          await part((inside) => forgetVote(inside, matchId, personId));
      },
    },
  },
  Watch: { removed: 'byFeature', personal: null },
} satisfies Tables;

async function forgetVote(inside: Prisma.TransactionClient, matchId: MatchId, personId: PersonId): Promise<void> {
  const row = await inside.turnClock.findUnique({ where: { matchId }, select: { votes: true } });
  if (!row) return;
  const votes = votesSchema.parse(JSON.parse(row.votes)).filter((vote) => vote !== personId);
  await inside.turnClock.update({ where: { matchId }, data: { votes: JSON.stringify(votes) } });
}
