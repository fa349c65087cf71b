/**
 * Forgets people in the database: `someone` in their place, in one match after the other, until no row speaks of them.
 * Each part is a transaction; what is left is found again, so that it may be cut short anywhere. What is done in each table it says itself.
 */
import type { Lease } from '../../../kernel/index.ts';
import { type MatchId, type PersonId, SOMEONE, someoneAt } from '../../../match/index.ts';
import type { Database } from '../../../store/connection/database.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { fence } from '../../../store/jobs.ts';
import { TABLES } from '../../../store/tables/index.ts';
import type { Part } from '../../../store/tables/table.ts';
import { noteForgotten } from './forgotten.ts';

const steps = Object.values(TABLES).flatMap((table) => (table.personal === null ? [] : [table.forget]));

/** In one match and what lies around it. */
export async function forgetIn(inside: Prisma.TransactionClient, matchId: MatchId, personId: PersonId): Promise<void> {
  const seat = await inside.seat.findFirst({ where: { matchId, personId }, select: { position: true } });
  const someone = seat === null ? SOMEONE : someoneAt(seat.position);
  await inside.person.upsert({
    where: { id: someone },
    create: { id: someone, name: '', seenAt: new Date(0) },
    update: {},
  });
  for (const { inMatch } of steps) await inMatch?.(inside, { matchId, personId, someone });
}

export async function isBeingForgotten(prisma: Prisma.TransactionClient, personId: PersonId): Promise<boolean> {
  return (await prisma.forgetting.count({ where: { personId }, take: 1 })) > 0;
}

/** See `PrivacyStore.forgetSome`. */
export async function forgetSome(database: Database, personId: PersonId, at: Date, lease?: Lease): Promise<boolean> {
  const { queries: prisma } = database;
  const part: Part = (work) =>
    database.transact(async (inside) => {
      if (lease) await fence(inside, lease, database.dialect);
      return (await isBeingForgotten(inside, personId)) ? work(inside) : null;
    });
  const matchId = await matchWith(prisma, personId);
  if (matchId !== null) return (await part((inside) => forgetIn(inside, matchId, personId))) !== null;
  for (const { few } of steps) {
    const count = few ? await part(async (inside) => few(inside, personId)) : 0;
    if (count === null || count > 0) return count !== null;
  }
  for (const { throughout } of steps) await throughout?.(prisma, part, personId);
  if ((await part((inside) => remove(inside, personId, at))) === false) return true;
  await database.wipeTraces();
  return false;
}

/** Some match in which the person still stands. */
async function matchWith(prisma: Prisma.TransactionClient, personId: PersonId): Promise<MatchId | null> {
  for (const step of steps) {
    const found = await step.matchWith?.(prisma, personId);
    if (found) return found.matchId;
  }
  return null;
}

/** What is the person's alone, and the person; false where something of theirs has come up meanwhile. */
async function remove(inside: Prisma.TransactionClient, personId: PersonId, at: Date): Promise<boolean> {
  if ((await matchWith(inside, personId)) !== null) return false;
  for (const { few } of steps) if (few && (await few(inside, personId)) > 0) return false;
  for (const { last } of steps) await last?.(inside, personId);
  await inside.person.deleteMany({ where: { id: personId } });
  await inside.forgetting.deleteMany({ where: { personId } });
  await noteForgotten(inside, personId, at);
  return true;
}
