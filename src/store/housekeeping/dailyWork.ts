/**
 * Who does the daily work, by a row that says when it was last done: of several processes one, after a restart none again.
 */
import { sql } from '../connection/sql.ts';
import type { Prisma } from '../generated/client.ts';

/** What is done once a day. */
export type DailyKind = 'housekeeping' | 'backup';

const DAY = 24 * 3_600_000;
/** Whoever takes the work moves this on with each part; one that dies leaves it for others after as long. */
const LEASE = 15 * 60_000;

export interface DailyWork {
  /** Whether it is due and nobody else's at present; from then on it is the caller's. */
  take(now: Date): Promise<boolean>;
  /** Says that the caller goes on. */
  goOn(now: Date): Promise<void>;
  /** The caller gives it up: whoever looks next goes on. */
  release(now: Date): Promise<void>;
  /** It has been done to its end. */
  done(now: Date): Promise<void>;
}

export function dailyWork(prisma: Prisma.TransactionClient, kind: DailyKind): DailyWork {
  const where = { id: kind };
  return {
    // One statement, so that of several at once exactly one hears "true". What lies in the future was written by a clock
    // that has been set back since, and counts for nothing.
    take: async (now) => {
      const from = (milliseconds: number) => new Date(now.getTime() + milliseconds);
      const taken = await prisma.$executeRaw(sql`
        INSERT INTO "daily_work" ("id", "takenUntil") VALUES (${kind}, ${from(LEASE)})
        ON CONFLICT ("id") DO UPDATE SET "takenUntil" = excluded."takenUntil"
        WHERE ("daily_work"."takenUntil" <= ${now} OR "daily_work"."takenUntil" > ${from(LEASE)})
          AND ("daily_work"."doneAt" IS NULL OR "daily_work"."doneAt" <= ${from(-DAY)} OR "daily_work"."doneAt" > ${now})`);
      return taken === 1;
    },

    goOn: async (now) => {
      await prisma.dailyWork.update({ where, data: { takenUntil: new Date(now.getTime() + LEASE) } });
    },

    release: async (now) => {
      await prisma.dailyWork.update({ where, data: { takenUntil: now } });
    },

    done: async (now) => {
      await prisma.dailyWork.update({ where, data: { takenUntil: now, doneAt: now } });
    },
  };
}
