/**
 * Enqueues computer players' turns as jobs, in the transaction that makes them due.
 */
import { z } from 'zod';
import type { ComputerRepository } from '../../../match/index.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { enqueue, withdraw } from '../../../store/jobs.ts';
import type { UnitOfWork } from '../../../store/transaction/unitOfWork.ts';

/** Of the jobs of a match. */
export const computerTurnColumns = z.object({ subject: z.string() });

/** Inside a transaction. */
export function computerRepository(prisma: Prisma.TransactionClient, work: UnitOfWork): ComputerRepository {
  return {
    hasTurn: async (matchId) => {
      const loaded = work.matches.get(matchId);
      return loaded ? loaded.hasComputerTurn : (await prisma.job.count({ where: jobOf(matchId) })) > 0;
    },

    saveTurn: async (matchId, dueAt) => {
      const loaded = work.matches.get(matchId);
      if (loaded) loaded.hasComputerTurn = true;
      await enqueue(prisma, work, jobOf(matchId), dueAt);
    },

    removeTurn: async (matchId) => {
      const loaded = work.matches.get(matchId);
      if (loaded?.hasComputerTurn === false) return;
      if (loaded) loaded.hasComputerTurn = false;
      await withdraw(prisma, jobOf(matchId));
    },
  };
}

const jobOf = (subject: string) => ({ kind: 'computer', subject }) as const;
