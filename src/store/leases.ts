/**
 * Leases in the database: taken by a row that only one process can insert, ended by its removal, whoever removes it.
 * When they are prolonged and what is done under them is the match folder's matter.
 */
import { LEASE_KINDS, type Lease, type LeaseKind, LeaseLost, type LeaseStore } from '../match/index.ts';
import type { Dialect } from './connection/database.ts';
import { empty, MAY_BE_LOST, raw, type Sql, sql } from './connection/sql.ts';
import type { Prisma } from './generated/client.ts';

const LEASE = raw('"kind", "subject", "holder", "term"');

/** Of work that this program knows, or another version of it. */
interface LeaseRow extends Omit<Lease, 'kind'> {
  readonly kind: string;
}

interface EndingLeaseRow extends LeaseRow {
  readonly until: Date;
}

/** That have run out, ended together; the others follow with the next look. */
const AT_ONCE = 50;

/** Whatever of this is lost with the power: nobody is at work then, and a lease that is there again runs out. */
export function createLeaseStore(prisma: Prisma.TransactionClient): LeaseStore {
  return {
    // Whoever holds it and has run out is not pushed aside here: that is done in one place, `endOverdue`.
    take: async ({ kind, subject, holder, term }, until) => {
      const taken = await prisma.$executeRaw`
        INSERT INTO "leases" ("kind", "subject", "holder", "term", "until")
        VALUES (${kind}, ${subject}, ${holder}, ${term}, ${until}) ON CONFLICT ("kind", "subject") DO NOTHING
        ${MAY_BE_LOST}`;
      return taken === 1;
    },

    prolong: async (holder, until, term) => {
      const rows = await prisma.$queryRaw<LeaseRow[]>`
        UPDATE "leases" SET "until" = ${until} WHERE "holder" = ${holder} AND "term" <= ${term}
        RETURNING ${LEASE} ${MAY_BE_LOST}`;
      return rows.flatMap(readLease);
    },

    release: async (lease) => {
      await prisma.$executeRaw`DELETE FROM "leases" WHERE ${isHeld(lease)} ${MAY_BE_LOST}`;
    },

    // Looked for first: what only reads takes no lock. Ended is what nobody has prolonged since.
    endOverdue: async (limits) => {
      const { now, latest } = limits();
      const found = await prisma.$queryRaw<EndingLeaseRow[]>`
        SELECT ${LEASE}, "until" FROM "leases" WHERE "until" <= ${now} OR "until" > ${latest} LIMIT ${AT_ONCE}`;
      const after = limits();
      let ended = 0;
      for (const row of found.filter(({ until }) => until <= after.now || until > after.latest)) {
        ended += await prisma.$executeRaw`
          DELETE FROM "leases" WHERE ${isHeld(row)} AND "until" = ${row.until} ${MAY_BE_LOST}`;
      }
      return ended > 0;
    },

    endAll: async () => {
      await prisma.lease.deleteMany();
    },
  };
}

/**
 * In a transaction that notes what was done under a lease: nobody can take the lease before the transaction has ended.
 * @throws LeaseLost, which ends the transaction, where it is somebody else's by now.
 */
export async function fence(
  inside: Prisma.TransactionClient,
  lease: Lease,
  { alongside }: Pick<Dialect, 'alongside'>,
): Promise<void> {
  const held = await inside.$queryRaw<unknown[]>`
    UPDATE "leases" SET "term" = "term" WHERE ${isHeld(lease)} RETURNING "term"${alongside}`;
  if (held.length === 0) throw new LeaseLost(lease);
}

/** A condition of a statement that is to change nothing once the lease is lost. */
export function whileHeld(lease: Lease | undefined): Sql {
  return lease ? sql`AND EXISTS (SELECT 1 FROM "leases" WHERE ${isHeld(lease)})` : empty;
}

/** A condition: that nobody is at work of this kind on what the column names. */
export function nobodyAt(kind: LeaseKind, column: string): Sql {
  return sql`NOT EXISTS (
    SELECT 1 FROM "leases" WHERE "leases"."kind" = ${kind} AND "leases"."subject" = ${raw(column)})`;
}

function isHeld({ kind, subject, holder, term }: LeaseRow): Sql {
  return sql`"leases"."kind" = ${kind} AND "leases"."subject" = ${subject}
    AND "leases"."holder" = ${holder} AND "leases"."term" = ${term}`;
}

/** None for work that this program does not know. */
function readLease({ kind: written, ...row }: LeaseRow): readonly Lease[] {
  const kind = LEASE_KINDS.find((known) => known === written);
  return kind ? [{ kind, subject: row.subject, holder: row.holder, term: row.term }] : [];
}
