/** Stores people's progress in the tutorial. */
import { z } from 'zod';
import { type MoveWithoutSeat, parseMove } from '../../rules/index.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { orNull, orUnreadable, type ReportUnreadable } from '../../store/rows/rows.ts';
import { daysBefore, personRows, ROWS_PER_BATCH, removeInBatches, type Tables } from '../../store/rows/table.ts';
import type { TutorialProgress, TutorialStore } from './usecases/commands.ts';
import type { LearnerMoves } from './usecases/lesson.ts';
import { TUTORIAL_STEPS } from './usecases/script.ts';

const movesSchema = z.record(z.string(), z.unknown());

export function tutorialQueries(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): Pick<TutorialStore, 'tutorial' | 'saveTutorial' | 'advanceTutorial' | 'removeTutorial'> {
  return {
    tutorial: (personId) => {
      // The tutorial starts over if the progress is damaged.
      return orNull(async () => {
        const row = await prisma.tutorial.findUnique({ where: { personId } });
        return row && { ...row, moves: orUnreadable(`tutorial of person ${personId}`, () => readMoves(row.moves)) };
      }, unreadable);
    },

    saveTutorial: async (personId, progress) => {
      const columns = columnsOf(progress);
      await prisma.tutorial.upsert({ where: { personId }, create: { personId, ...columns }, update: columns });
    },

    advanceTutorial: async (personId, from, progress) => {
      const { count } = await prisma.tutorial.updateMany({
        where: { personId, step: from },
        data: columnsOf(progress),
      });
      return count > 0;
    },

    removeTutorial: async (personId) => {
      const { count } = await prisma.tutorial.deleteMany({ where: { personId } });
      return count > 0;
    },
  };
}

function columnsOf({ version, step, moves, channelId, at }: TutorialProgress) {
  return { version, step, moves: JSON.stringify(moves), channelId, at };
}

/** Skips moves of steps that no longer exist. */
function readMoves(json: string): LearnerMoves {
  const stored = movesSchema.parse(JSON.parse(json));
  return Object.fromEntries(
    TUTORIAL_STEPS.flatMap(({ id }): [string, MoveWithoutSeat][] => {
      const move = stored[id];
      if (typeof move !== 'object' || move === null) return [];
      // Moves are stored without the learner's seat, which parsing requires.
      const parsed = parseMove({ ...move, seat: 0 });
      if (!parsed.ok) return [];
      const { seat: _, ...withoutSeat } = parsed.move;
      return [[id, withoutSeat]];
    }),
  );
}

const PROGRESS_RETENTION_DAYS = 120;

export const tutorialTables = {
  Tutorial: {
    ...personRows('tutorial'),
    removed: removeInBatches(async ({ queries }, now) => {
      const where = { at: { lt: daysBefore(now, PROGRESS_RETENTION_DAYS) } };
      return (await queries.tutorial.deleteMany({ where, limit: ROWS_PER_BATCH })).count;
    }),
  },
} satisfies Tables;
