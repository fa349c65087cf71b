/**
 * The turns of computer players in the database.
 * When they are due, and what happens then, is the match folder's matter.
 */
import { z } from 'zod';
import type { ComputerRepository, ComputerTurn, MatchStore } from '../../match/index.ts';
import { sql } from '../connection/sql.ts';
import type { Prisma } from '../generated/client.ts';
import { nobodyAt } from '../leases.ts';
import { firstWhole } from '../rows/checkedReading.ts';
import { instant } from '../rows/columns.ts';
import type { Unreadable } from '../rows/unreadable.ts';
import type { UnitOfWork } from '../transaction/unitOfWork.ts';

export const computerTurnColumns = z.object({
  matchId: z.string(),
  version: z.int(),
  dueAt: instant,
  tries: z.int(),
});

/** Inside a transaction. */
export function computerRepository(prisma: Prisma.TransactionClient, work: UnitOfWork): ComputerRepository {
  return {
    turn: async (matchId) => {
      const loaded = work.matches.get(matchId);
      return loaded ? loaded.computerTurn : prisma.computerTurn.findUnique({ where: { matchId } });
    },

    saveTurn: async (turn) => {
      work.left.add('computer');
      const { matchId, ...columns } = turn;
      const loaded = work.matches.get(matchId);
      if (loaded) loaded.computerTurn = turn;
      await prisma.computerTurn.upsert({ where: { matchId }, create: { matchId, ...columns }, update: columns });
    },

    removeTurn: async (matchId) => {
      const loaded = work.matches.get(matchId);
      if (loaded?.computerTurn === null) return;
      if (loaded) loaded.computerTurn = null;
      await prisma.computerTurn.deleteMany({ where: { matchId } });
    },
  };
}

/** Outside of transactions. */
export function computerQueries(
  prisma: Prisma.TransactionClient,
  unreadable: Unreadable,
): Pick<MatchStore, 'computerTurns'> {
  return {
    computerTurns: async (most) => {
      const query = sql`SELECT t."matchId", t."version", t."dueAt", t."tries" FROM "computer_turns" t
        WHERE ${nobodyAt('computer', 't."matchId"')} ORDER BY t."dueAt", t."matchId"`;
      const named = { what: "computer's turn in match", column: 'matchId' };
      const rows = await firstWhole<ComputerTurn>(prisma, query, most, named, unreadable);
      return rows.map((turn) => ({ ...turn, version: Number(turn.version), tries: Number(turn.tries) }));
    },
  };
}
