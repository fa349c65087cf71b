/**
 * When the daily work was last done, so that it is done once a day, whoever does it, and after a restart not again.
 * That only one process is at it is left to whoever has it done.
 */
import { latest } from '../../kernel/index.ts';
import type { Prisma } from '../generated/client.ts';

/** What is done once a day. */
export type DailyKind = 'housekeeping' | 'backup';

const DAY = 24 * 3_600_000;

export interface DailyWork {
  isDue(now: Date): Promise<boolean>;
  /** It has been done to its end. */
  done(now: Date): Promise<void>;
}

export function dailyWork(prisma: Prisma.TransactionClient, id: DailyKind): DailyWork {
  return {
    isDue: async (now) => {
      const last = await prisma.dailyWork.findUnique({ where: { id } });
      return last === null || now.getTime() - last.doneAt.getTime() >= DAY || last.doneAt > latest(now);
    },

    done: async (doneAt) => {
      await prisma.dailyWork.upsert({ where: { id }, create: { id, doneAt }, update: { doneAt } });
    },
  };
}
