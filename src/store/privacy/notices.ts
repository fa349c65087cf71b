/**
 * What notices tell of a person: those to them go, and nobody stands in their place in those to others.
 * When that is done is left to the forgetting beside this.
 */
import { type PersonId, SOMEONE } from '../../match/index.ts';
import type { Prisma } from '../generated/client.ts';
import { quoted } from './personalData.ts';

/** Notices among which those are looked for that speak of a person: they are kept for a month. */
const ROWS = 10_000;

/** Ids of those that others are told and that speak of the person, a part after the other. */
export async function* noticesAbout(
  prisma: Prisma.TransactionClient,
  personId: PersonId,
): AsyncGenerator<readonly number[]> {
  const first = (await prisma.notice.findFirst({ orderBy: { id: 'asc' }, select: { id: true } }))?.id ?? 0;
  const last = (await prisma.notice.findFirst({ orderBy: { id: 'desc' }, select: { id: true } }))?.id ?? 0;
  for (let from = first; from <= last; from += ROWS) {
    const where = { id: { gte: from, lt: from + ROWS }, facts: { contains: quoted(personId) } };
    const found = await prisma.notice.findMany({ where, select: { id: true } });
    if (found.length > 0) yield found.map(({ id }) => id);
  }
}

export async function forgetInNotices(
  inside: Prisma.TransactionClient,
  personId: PersonId,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) {
    const row = await inside.notice.findUnique({ where: { id }, select: { facts: true } });
    if (!row) continue;
    const facts = row.facts.replaceAll(quoted(personId), quoted(SOMEONE));
    await inside.notice.update({ where: { id }, data: { facts } });
  }
}

/** Those to the person, and the channels that they have chosen. */
export async function removeNoticesOf(inside: Prisma.TransactionClient, personId: PersonId): Promise<void> {
  await inside.notice.deleteMany({ where: { placeId: personId } });
  await inside.notice.updateMany({ where: { setBy: personId }, data: { setBy: null } });
}
