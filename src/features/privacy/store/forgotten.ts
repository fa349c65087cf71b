/**
 * That somebody has been forgotten, kept by a fingerprint for as long as what they signed in with would still be good. When it goes
 * is the housekeeping's matter, what it keeps from being done that of whoever lets people in.
 */
import { createHash } from 'node:crypto';
import type { PersonId } from '../../../match/index.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { ofParts, PLAIN_AT_ONCE } from '../../../store/rows/batches.ts';
import { daysBefore, ROWS, someAtATime, type Tables } from '../../../store/tables/table.ts';

/** No id of a person begins with it. */
const MARK = '#';

/** Rows of those who have been forgotten; the others are of people who are to be. */
export const DONE = { personId: { startsWith: MARK } } satisfies Prisma.ForgettingWhereInput;

export async function noteForgotten(inside: Prisma.TransactionClient, personId: PersonId, since: Date): Promise<void> {
  const id = fingerprint(personId);
  await inside.forgetting.upsert({ where: { personId: id }, create: { personId: id, since }, update: { since } });
}

/** See `PrivacyStore.forgottenOf`. */
export async function forgottenOf(
  prisma: Prisma.TransactionClient,
  personIds: readonly PersonId[],
): Promise<ReadonlyMap<PersonId, Date | null>> {
  const whose = new Map(personIds.flatMap((id) => [[id, id] as const, [fingerprint(id), id] as const]));
  const rows = await ofParts(
    [...whose.keys()],
    (part) => prisma.forgetting.findMany({ where: { personId: { in: part } } }),
    PLAIN_AT_ONCE,
  );
  const found = new Map<PersonId, Date | null>();
  for (const { personId, since } of rows) {
    const id = whose.get(personId) ?? personId;
    // Whoever asks once more to be forgotten is being so, whatever was before.
    if (id === personId) found.set(id, null);
    else if (found.get(id) !== null) found.set(id, since);
  }
  return found;
}

function fingerprint(personId: PersonId): string {
  return `${MARK}${createHash('sha256').update(personId).digest('base64url')}`;
}

/** Days since somebody has been forgotten: what they had signed in with is good for nothing by then. */
const KEPT = 1;

export const forgettingTables = {
  Forgetting: {
    // Those that are done; the others are still work.
    removed: someAtATime(async ({ queries }, now) => {
      const where = { ...DONE, since: { lt: daysBefore(now, KEPT) } };
      return (await queries.forgetting.deleteMany({ where, limit: ROWS })).count;
    }),
    personal: ({ prisma, personId }) => prisma.forgetting.findMany({ where: { personId } }),
    // It goes when all else is forgotten.
    forget: {},
  },
} satisfies Tables;
