/**
 * The turns of computer players in the database.
 * When they are due, and what happens then, is the match folder's matter.
 */
import type { ComputerKeeping, MatchStore } from '../../match/index.ts';
import type { Prisma, PrismaClient } from '../generated/client.ts';

/** Inside a transaction. */
export function computerKeeping(prisma: Prisma.TransactionClient): ComputerKeeping {
  return {
    turn: (matchId) => prisma.computerTurn.findUnique({ where: { matchId } }),

    saveTurn: async ({ matchId, ...columns }) => {
      await prisma.computerTurn.upsert({ where: { matchId }, create: { matchId, ...columns }, update: columns });
    },

    removeTurn: async (matchId) => {
      await prisma.computerTurn.deleteMany({ where: { matchId } });
    },
  };
}

/** Outside of transactions. */
export function computerLooks(prisma: PrismaClient): Pick<MatchStore, 'computerTurns'> {
  return {
    computerTurns: (take) => prisma.computerTurn.findMany({ orderBy: [{ dueAt: 'asc' }, { matchId: 'asc' }], take }),
  };
}
