/**
 * The clocks of matches in the database, and when they were last looked at.
 * What a clock shows and what is due is the match folder's matter.
 */
import { z } from 'zod';
import { dueAt, type MatchStore, type MatchTransaction, type TurnClock } from '../../match/index.ts';
import type { Prisma, PrismaClient } from '../generated/client.ts';

type ClockKeeping = Pick<
  MatchTransaction,
  'clock' | 'saveClock' | 'runningClocks' | 'clocksOf' | 'lookedAt' | 'noteLook'
>;
type ClockLooks = Pick<MatchStore, 'clock' | 'firstDue'>;
type ClockRow = Prisma.TurnClockGetPayload<Record<never, never>>;

const WATCH = 'clocks';

const banksSchema = z.array(z.number());
const votesSchema = z.array(z.string());
const beforeSchema = z.object({ seat: z.int(), left: z.number() });

/** Inside a transaction. */
export function clockKeeping(prisma: Prisma.TransactionClient): ClockKeeping {
  return {
    clock: (matchId) => clockOf(prisma, matchId),

    saveClock: async (matchId, clock) => {
      if (clock === null) {
        await prisma.turnClock.deleteMany({ where: { matchId } });
        return;
      }
      const columns = columnsOf(clock);
      await prisma.turnClock.upsert({ where: { matchId }, create: { matchId, ...columns }, update: columns });
    },

    runningClocks: async () => {
      const rows = await prisma.turnClock.findMany({ where: { deadline: { not: null } }, orderBy: { matchId: 'asc' } });
      return rows.map(readClock);
    },

    clocksOf: async (personId) => {
      const rows = await prisma.turnClock.findMany({ where: { personId }, orderBy: { matchId: 'asc' } });
      return rows.map(readClock);
    },

    lookedAt: async () => (await prisma.watch.findUnique({ where: { id: WATCH } }))?.lookedAt ?? null,

    noteLook: async (lookedAt) => {
      await prisma.watch.upsert({ where: { id: WATCH }, create: { id: WATCH, lookedAt }, update: { lookedAt } });
    },
  };
}

/** Outside of transactions. */
export function clockLooks(prisma: PrismaClient): ClockLooks {
  return {
    clock: (matchId) => clockOf(prisma, matchId),

    firstDue: async () => {
      const row = await prisma.turnClock.findFirst({
        where: { dueAt: { not: null } },
        orderBy: [{ dueAt: 'asc' }, { matchId: 'asc' }],
        select: { matchId: true, dueAt: true },
      });
      return row?.dueAt ? { matchId: row.matchId, at: row.dueAt } : null;
    },
  };
}

async function clockOf(prisma: Prisma.TransactionClient, matchId: string): Promise<TurnClock | null> {
  const row = await prisma.turnClock.findUnique({ where: { matchId } });
  return row && readClock(row);
}

function readClock(row: ClockRow): TurnClock {
  const { matchId, seat, personId, beganAt, countedFrom, deadline, remindAt } = row;
  return {
    ...{ matchId, seat, personId, beganAt, countedFrom, deadline, remindAt },
    left: Number(row.left),
    banks: banksSchema.parse(JSON.parse(row.banks)),
    before: row.before === null ? null : beforeSchema.parse(JSON.parse(row.before)),
    remindLead: numberOf(row.remindLead),
    reminded: numberOf(row.reminded),
    votes: votesSchema.parse(JSON.parse(row.votes)),
  };
}

function columnsOf(clock: TurnClock): Omit<Prisma.TurnClockUncheckedCreateInput, 'matchId'> {
  const { seat, personId, beganAt, countedFrom, deadline, remindAt } = clock;
  return {
    ...{ seat, personId, beganAt, countedFrom, deadline, remindAt },
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
