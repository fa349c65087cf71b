/**
 * Where people stand in the tutorial, in the database.
 * Whether their moves still lead there is found out by whoever plays them again.
 */
import { z } from 'zod';
import { type MatchStore, type OwnMoves, STEPS, type TutorialProgress } from '../../match/index.ts';
import { type MoveWithoutSeat, parseMove } from '../../rules/index.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { inParts } from '../../store/rows/batches.ts';
import { orNull, orUnreadable, type Unreadable } from '../../store/rows/unreadable.ts';
import { daysBefore, own, ROWS, someAtATime, type Tables } from '../../store/tables/table.ts';

const movesSchema = z.record(z.string(), z.unknown());

/** The seat is the learner's, whichever that is: it is not written down. */
const ANY_SEAT = 0;

export function tutorialQueries(
  prisma: Prisma.TransactionClient,
  unreadable: Unreadable,
): Pick<MatchStore, 'tutorial' | 'saveTutorial' | 'advanceTutorial' | 'removeTutorial'> {
  return {
    tutorial: (personId) => {
      // Whose progress is damaged begins anew.
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

/** Those of steps that there still are. */
function readMoves(json: string): OwnMoves {
  const written = movesSchema.parse(JSON.parse(json));
  return Object.fromEntries(
    STEPS.flatMap(({ id }): [string, MoveWithoutSeat][] => {
      const given = written[id];
      if (typeof given !== 'object' || given === null) return [];
      const parsed = parseMove({ ...given, seat: ANY_SEAT });
      if (!parsed.ok) return [];
      const { seat: _, ...move } = parsed.move;
      return [[id, move]];
    }),
  );
}

/** Days since somebody last did something in it, which they then begin anew. */
const KEPT = 120;

export const tutorialTables = {
  Tutorial: {
    ...own('tutorial'),
    removed: someAtATime((database, now) =>
      database.transact(async (inside) => {
        const old = await inside.tutorial.findMany({
          where: { at: { lt: daysBefore(now, KEPT) } },
          orderBy: { at: 'asc' },
          take: ROWS,
          select: { personId: true },
        });
        for (const part of inParts(old)) {
          await inside.tutorial.deleteMany({ where: { personId: { in: part.map(({ personId }) => personId) } } });
        }
        return old.length;
      }),
    ),
  },
} satisfies Tables;
