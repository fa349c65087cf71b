/** Enqueues computer players' turns as jobs, in the transaction that makes them due. */
import { z } from 'zod';
import type { Prisma } from '../../../store/generated/client.ts';
import { cancelJob, enqueue } from '../../../store/jobs.ts';
import type { UnitOfWork } from '../../storage/unitOfWork.ts';
import type { ComputerRepository } from '../computers/ports.ts';

/** The columns of a turn's job. */
export const computerTurnColumns = z.object({ subject: z.string() });

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
      await cancelJob(prisma, jobOf(matchId));
    },
  };
}

const jobOf = (subject: string) => ({ kind: 'computer', subject }) as const;
