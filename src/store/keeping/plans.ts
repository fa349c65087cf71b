/**
 * Plans and queued moves in the database, inside a transaction of a match.
 * What they mean for the game is the match folder's.
 */
import { z } from 'zod';
import type { ConditionalMove, MoveWithoutSeat, Plan, PlanKeeping, PlanStep } from '../../match/index.ts';
import { parseMove } from '../../rules/index.ts';
import { inParts } from '../batches.ts';
import type { Prisma } from '../generated/client.ts';

const seat = z.int().min(0);
const stepsSchema = z.array(
  z.discriminatedUnion('kind', [
    z.object({ seat, kind: z.literal('own'), move: z.unknown() }),
    z.object({ seat, kind: z.literal('build'), space: z.string() }),
    z.object({ seat, kind: z.enum(['pass', 'skip']) }),
  ]),
);

export function planKeeping(prisma: Prisma.TransactionClient): PlanKeeping {
  return {
    plan: async (matchId, personId) => {
      const row = await prisma.plan.findUnique({ where: { matchId_personId: { matchId, personId } } });
      return row && readPlan(row);
    },

    unwarned: async (matchId) => {
      const rows = await prisma.plan.findMany({ where: { matchId, warned: false, steps: { not: '[]' } } });
      return rows.map(readPlan);
    },

    savePlan: async ({ matchId, personId, afterMoves, afterVersion, steps, note, warned }, updatedAt) => {
      const columns = { afterMoves, afterVersion, steps: JSON.stringify(steps), note, warned, updatedAt };
      await prisma.plan.upsert({
        where: { matchId_personId: { matchId, personId } },
        create: { matchId, personId, ...columns },
        update: columns,
      });
    },

    queue: async (matchId, personId) => {
      const rows = await prisma.conditionalMove.findMany({
        where: { matchId, personId },
        orderBy: { position: 'asc' },
      });
      return rows.map(({ move, unlessTile, unlessClaims }): ConditionalMove => {
        const unless = unlessTile === null || unlessClaims === null ? null : { tile: unlessTile, claims: unlessClaims };
        return { move: readOwnMove(JSON.parse(move), 0), unless };
      });
    },

    saveQueue: async (matchId, personId, queue, createdAt) => {
      await prisma.conditionalMove.deleteMany({ where: { matchId, personId } });
      const rows = queue.map(({ move, unless }, position) => ({
        ...{ matchId, personId, position, createdAt },
        move: JSON.stringify(move),
        unlessTile: unless?.tile ?? null,
        unlessClaims: unless?.claims ?? null,
      }));
      for (const data of inParts(rows)) await prisma.conditionalMove.createMany({ data });
    },
  };
}

function readPlan(row: Prisma.PlanGetPayload<Record<never, never>>): Plan {
  const { matchId, personId, afterMoves, afterVersion, note, warned } = row;
  const steps = stepsSchema.parse(JSON.parse(row.steps)).map((step): PlanStep => {
    return step.kind === 'own' ? { ...step, move: readOwnMove(step.move, step.seat) } : step;
  });
  return { matchId, personId, afterMoves, afterVersion, steps, note, warned };
}

/** Moves are kept without a seat, since it is that of the person they belong to. */
function readOwnMove(json: unknown, at: number): MoveWithoutSeat {
  const parsed = parseMove({ ...z.looseObject({}).parse(json), seat: at });
  if (!parsed.ok) throw new TypeError(`${parsed.path}: ${parsed.message}`);
  const { seat: _, ...move } = parsed.move;
  return move as MoveWithoutSeat;
}
