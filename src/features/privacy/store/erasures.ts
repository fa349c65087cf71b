/** Records erased people by a fingerprint, for as long as an older sign-in could still be valid. */
import { createHash } from 'node:crypto';
import type { PersonId } from '../../../match/index.ts';
import { queryInChunks, VALUES_PER_STATEMENT } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { daysBefore, ROWS_PER_BATCH, removeInBatches, type Tables } from '../../../store/rows/table.ts';

/** No person id begins with this. */
const FINGERPRINT_PREFIX = '#';

/** The rows of erased people. The other rows are erasures in progress. */
export const ERASED_ROWS = { personId: { startsWith: FINGERPRINT_PREFIX } } satisfies Prisma.ForgettingWhereInput;

export async function recordErasure(inside: Prisma.TransactionClient, personId: PersonId, since: Date): Promise<void> {
  const id = fingerprint(personId);
  await inside.forgetting.upsert({ where: { personId: id }, create: { personId: id, since }, update: { since } });
}

/** See `PrivacyStore.forgottenOf`. */
export async function erasedPeople(
  prisma: Prisma.TransactionClient,
  personIds: readonly PersonId[],
): Promise<ReadonlyMap<PersonId, Date | null>> {
  const personByKey = new Map(personIds.flatMap((id) => [[id, id] as const, [fingerprint(id), id] as const]));
  const rows = await queryInChunks(
    [...personByKey.keys()],
    (part) => prisma.forgetting.findMany({ where: { personId: { in: part } } }),
    VALUES_PER_STATEMENT,
  );
  const found = new Map<PersonId, Date | null>();
  for (const { personId, since } of rows) {
    const id = personByKey.get(personId) ?? personId;
    // A new erasure in progress overrides an earlier one.
    if (id === personId) found.set(id, null);
    else if (found.get(id) !== null) found.set(id, since);
  }
  return found;
}

function fingerprint(personId: PersonId): string {
  return `${FINGERPRINT_PREFIX}${createHash('sha256').update(personId).digest('base64url')}`;
}

/** All sign-ins of an erased person have expired by then. */
const RETENTION_DAYS = 1;

export const erasureTables = {
  Forgetting: {
    removed: removeInBatches(async ({ queries }, now) => {
      const where = { ...ERASED_ROWS, since: { lt: daysBefore(now, RETENTION_DAYS) } };
      return (await queries.forgetting.deleteMany({ where, limit: ROWS_PER_BATCH })).count;
    }),
    personal: ({ prisma, personId }) => prisma.forgetting.findMany({ where: { personId } }),
    // The row is deleted when the erasure completes.
    forget: {},
  },
} satisfies Tables;
