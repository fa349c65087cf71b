/** Stores plans and queued moves. */
import { z } from 'zod';
import type { MatchId, PersonId, PlanStep } from '../../match/index.ts';
import { type MoveWithoutSeat, parseMove } from '../../rules/index.ts';
import { flag, inChunks } from '../../store/connection/sql.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { orUnreadable, type ReportUnreadable, readableRows } from '../../store/rows/rows.ts';
import { personRowsInMatch, type Tables } from '../../store/rows/table.ts';
import type { ConditionalMove, Plan } from './model.ts';
import type { PlanReading, PlanRepository } from './usecases/planState.ts';

export const planColumns = z.object({
  matchId: z.string(),
  personId: z.string(),
  afterMoves: z.int(),
  afterVersion: z.int(),
  steps: z.string(),
  note: z.string(),
  warned: flag,
});
export const conditionalColumns = z.object({
  personId: z.string(),
  position: z.int(),
  move: z.string(),
  unlessTile: z.string().nullable(),
  unlessClaims: z.int().nullable(),
});

const seat = z.int().min(0);
const stepsSchema = z.array(
  z.discriminatedUnion('kind', [
    z.object({ seat, kind: z.literal('own'), move: z.unknown() }),
    z.object({ seat, kind: z.literal('build'), space: z.string() }),
    z.object({ seat, kind: z.enum(['pass', 'skip']) }),
  ]),
);

/** Plans and queues that a transaction has loaded with a match. */
export interface LoadedPlans {
  /** Null after a change, which requires loading them again. */
  unwarnedPlans: (() => readonly Plan[]) | null;
  /** Keyed by person; empty queues are left out. */
  readonly queues: Map<PersonId, () => readonly ConditionalMove[]>;
}

export function planReading(prisma: Prisma.TransactionClient): PlanReading {
  return {
    plan: async (matchId, personId) => {
      const row = await prisma.plan.findUnique({ where: { matchId_personId: { matchId, personId } } });
      return row && readPlan(row);
    },

    queue: async (matchId, personId) => {
      const rows = await prisma.conditionalMove.findMany({
        where: { matchId, personId },
        orderBy: { position: 'asc' },
      });
      return rows.map(readConditional);
    },
  };
}

export function planRepository(
  prisma: Prisma.TransactionClient,
  work: { readonly matches: ReadonlyMap<MatchId, LoadedPlans> },
  unreadable: ReportUnreadable,
): PlanRepository {
  const { plan, queue } = planReading(prisma);
  return {
    plan,

    unnotified: async (matchId) => {
      const loaded = work.matches.get(matchId)?.unwarnedPlans;
      if (loaded) return loaded();
      const rows = await prisma.plan.findMany({ where: { matchId, warned: false, steps: { not: '[]' } } });
      return readableRows(rows, readPlan, unreadable);
    },

    savePlan: async ({ matchId, personId, afterMoves, afterVersion, steps, note, warned }, updatedAt) => {
      const columns = { afterMoves, afterVersion, steps: JSON.stringify(steps), note, warned, updatedAt };
      const loaded = work.matches.get(matchId);
      if (loaded) loaded.unwarnedPlans = null;
      await prisma.plan.upsert({
        where: { matchId_personId: { matchId, personId } },
        create: { matchId, personId, ...columns },
        update: columns,
      });
    },

    queue: async (matchId, personId) => {
      const loaded = work.matches.get(matchId);
      return loaded ? (loaded.queues.get(personId)?.() ?? []) : queue(matchId, personId);
    },

    saveQueue: async (matchId, personId, queue, createdAt) => {
      const loaded = work.matches.get(matchId);
      if (loaded && queue.length === 0 && !loaded.queues.has(personId)) return;
      if (queue.length === 0) loaded?.queues.delete(personId);
      else loaded?.queues.set(personId, () => queue);
      await prisma.conditionalMove.deleteMany({ where: { matchId, personId } });
      const rows = queue.map(({ move, unless }, position) => ({
        matchId,
        personId,
        position,
        createdAt,
        move: JSON.stringify(move),
        unlessTile: unless?.tile ?? null,
        unlessClaims: unless?.claims ?? null,
      }));
      for (const data of inChunks(rows)) await prisma.conditionalMove.createMany({ data });
    },
  };
}

export function readPlan(row: z.output<typeof planColumns>): Plan {
  const { matchId, personId, afterMoves, afterVersion, note, warned } = row;
  const steps = orUnreadable(`plan of person ${personId} in match ${matchId}`, () =>
    stepsSchema
      .parse(JSON.parse(row.steps))
      .map((step): PlanStep => (step.kind === 'own' ? { ...step, move: readOwnMove(step.move, step.seat) } : step)),
  );
  return { matchId, personId, afterMoves, afterVersion, steps, note, warned };
}

export function readConditional({
  move,
  unlessTile,
  unlessClaims,
}: z.output<typeof conditionalColumns>): ConditionalMove {
  const unless = unlessTile === null || unlessClaims === null ? null : { tile: unlessTile, claims: unlessClaims };
  return { move: orUnreadable('queued move', () => readOwnMove(JSON.parse(move), 0)), unless };
}

/** Moves are stored without their seat, because it is the person's. */
function readOwnMove(json: unknown, ownSeat: number): MoveWithoutSeat {
  const parsed = parseMove({ ...z.looseObject({}).parse(json), seat: ownSeat });
  if (!parsed.ok) throw new TypeError(`${parsed.path}: ${parsed.message}`);
  const { seat: _, ...move } = parsed.move;
  return move as MoveWithoutSeat;
}

export const planTables = {
  Plan: personRowsInMatch('plan'),
  ConditionalMove: personRowsInMatch('conditionalMove'),
} satisfies Tables;
