/**
 * When another process was last seen to answer people with the bot's token: a row that the doctor reads beside the running bot.
 * Whether there is one turns out where people are answered.
 */
import type { Prisma } from './generated/client.ts';

export interface OtherProcessNote {
  seen(at: Date): Promise<void>;
  /** Nobody else answers any more. */
  over(): Promise<void>;
}

/** `scripts/database/standing.js` reads it by this name. */
const id = 'otherProcess';

export function createOtherProcessNote(prisma: Prisma.TransactionClient): OtherProcessNote {
  return {
    seen: async (lookedAt) => {
      await prisma.watch.upsert({ where: { id }, create: { id, lookedAt }, update: { lookedAt } });
    },
    over: async () => {
      await prisma.watch.deleteMany({ where: { id } });
    },
  };
}
