/**
 * Jobs and leases in the database. A row is a waiting job, a lease, or both; inserting it, or writing into a free job, takes the lease.
 */
import { type JobStore, type Lease, LeaseLost, type Work } from '../kernel/index.ts';
import type { JobKind, WorkKind } from '../match/index.ts';
import type { Database, Dialect } from './connection/database.ts';
import { empty, join, MAY_BE_LOST, raw, type Sql, sql } from './connection/sql.ts';
import type { Prisma } from './generated/client.ts';
import type { UnitOfWork } from './transaction/unitOfWork.ts';

const LEASE = raw('"kind", "subject", "holder", "term"');
const FREE = raw('"holder" = NULL, "term" = NULL, "until" = NULL');

interface EndingLeaseRow extends Lease {
  readonly until: Date;
}

interface WaitingRow {
  readonly kind: string;
  readonly isDue: number | bigint;
  readonly next: string | Date | null;
}

interface TakenRow {
  readonly subject: string;
  readonly attempts: number | bigint;
  readonly revision: number | bigint;
}

/** That have run out, ended together; the others follow with the next look. */
const AT_ONCE = 50;

/** What is lost of this with the power is no loss: nobody is at work then, a lease that is there again runs out, and a job is run again. */
export function createJobStore({ queries: prisma, dialect }: Pick<Database, 'queries' | 'dialect'>): JobStore {
  const free = (lease: Lease) => prisma.$executeRaw`UPDATE "jobs" SET ${FREE} WHERE ${isHeld(lease)} ${MAY_BE_LOST}`;

  return {
    ensure: async ({ kind, subject }, at, isDue) => {
      const conflict = isDue ? sql`DO UPDATE SET "dueAt" = ${at}, "revision" = "jobs"."revision" + 1` : sql`DO NOTHING`;
      await prisma.$executeRaw`
        INSERT INTO "jobs" ("kind", "subject", "dueAt") VALUES (${kind}, ${subject}, ${at})
        ON CONFLICT ("kind", "subject") ${conflict} ${MAY_BE_LOST}`;
    },

    // What is no moment is due, whichever it seems to be: it is never read.
    waiting: async (kinds, now) => {
      const ofKind = ({ kind, farthest }: (typeof kinds)[number]) => {
        const waits = sql`FROM "jobs" WHERE "kind" = ${raw(`'${kind}'`)} AND "holder" IS NULL`;
        return sql`SELECT ${raw(`'${kind}'`)} AS "kind",
          CASE WHEN EXISTS (SELECT 1 ${waits} AND "dueAt" <= ${now}) OR EXISTS (SELECT 1 ${waits} AND "dueAt" > ${farthest})
            THEN 1 ELSE 0 END AS "isDue",
          (SELECT min("dueAt") ${waits} AND "dueAt" > ${now} AND "dueAt" <= ${farthest}) AS "next"`;
      };
      const rows = await prisma.$queryRaw<WaitingRow[]>`${join(kinds.map(ofKind), ' UNION ALL ')}`;
      return rows.map(({ kind, isDue, next }) => ({
        kind,
        isDue: Number(isDue) === 1,
        next: next === null ? null : new Date(next),
      }));
    },

    takeDue: async ({ kind, subject, now, farthest, most }, { holder, term }, until) => {
      const chosen = subject === undefined ? empty : sql`AND "subject" = ${subject}`;
      const rows = await prisma.$queryRaw<TakenRow[]>`
        WITH "due" AS (
          SELECT "subject" FROM "jobs"
          WHERE "kind" = ${kind} AND "holder" IS NULL AND ("dueAt" <= ${now} OR "dueAt" > ${farthest}) ${chosen}
          ORDER BY "dueAt", "subject" LIMIT ${most}${dialect.skippingLocked})
        UPDATE "jobs" SET "holder" = ${holder}, "term" = ${term}, "until" = ${until}
        WHERE "kind" = ${kind} AND "holder" IS NULL AND "subject" IN (SELECT "subject" FROM "due")
        RETURNING "subject", CAST("attempts" AS INTEGER) AS "attempts", CAST("revision" AS INTEGER) AS "revision" ${MAY_BE_LOST}`;
      return rows.map((row) => ({
        kind,
        subject: row.subject,
        attempts: Number(row.attempts),
        revision: Number(row.revision),
      }));
    },

    finish: async (lease, revision, again) => {
      if (again) {
        const { at, error } = again;
        const same = sql`WHEN "revision" = ${revision}`;
        await prisma.$executeRaw`
          UPDATE "jobs" SET ${FREE}, "error" = ${error}, "dueAt" = CASE ${same} THEN ${at} ELSE "dueAt" END,
            "attempts" = CASE ${same} THEN ${error === null ? raw('0') : raw('"attempts" + 1')} ELSE "attempts" END
          WHERE ${isHeld(lease)} ${MAY_BE_LOST}`;
        return;
      }
      const done = await prisma.$executeRaw`
        DELETE FROM "jobs" WHERE ${isHeld(lease)} AND "revision" = ${revision} ${MAY_BE_LOST}`;
      if (done === 0) await free(lease);
    },

    // A lease that has run out is not pushed aside here: that is done in one place, `endOverdue`.
    take: async ({ kind, subject, holder, term }, until) => {
      const taken = await prisma.$executeRaw`
        INSERT INTO "jobs" ("kind", "subject", "holder", "term", "until")
        VALUES (${kind}, ${subject}, ${holder}, ${term}, ${until}) ON CONFLICT ("kind", "subject") DO NOTHING
        ${MAY_BE_LOST}`;
      return taken === 1;
    },

    prolong: (holder, until, term) =>
      prisma.$queryRaw<Lease[]>`
        UPDATE "jobs" SET "until" = ${until} WHERE "holder" = ${holder} AND "term" <= ${term}
        RETURNING ${LEASE} ${MAY_BE_LOST}`,

    release: async (lease) => {
      const ended = await prisma.$executeRaw`
        DELETE FROM "jobs" WHERE ${isHeld(lease)} AND "dueAt" IS NULL ${MAY_BE_LOST}`;
      if (ended === 0) await free(lease);
    },

    // Looked for first: what only reads takes no lock. Ended is what nobody has prolonged since.
    endOverdue: async (limits) => {
      const { now, latest } = limits();
      const found = await prisma.$queryRaw<EndingLeaseRow[]>`
        SELECT ${LEASE}, "until" FROM "jobs" WHERE "until" <= ${now} OR "until" > ${latest} LIMIT ${AT_ONCE}`;
      const after = limits();
      let ended = 0;
      for (const row of found.filter(({ until }) => until <= after.now || until > after.latest)) {
        const overdue = sql`${isHeld(row)} AND "until" = ${row.until}`;
        ended += await prisma.$executeRaw`DELETE FROM "jobs" WHERE ${overdue} AND "dueAt" IS NULL ${MAY_BE_LOST}`;
        ended += await prisma.$executeRaw`UPDATE "jobs" SET ${FREE} WHERE ${overdue} ${MAY_BE_LOST}`;
      }
      return ended > 0;
    },

    endAll: async () => {
      await prisma.job.deleteMany({ where: { dueAt: null } });
      await prisma.job.updateMany({
        where: { holder: { not: null } },
        data: { holder: null, term: null, until: null },
      });
    },
  };
}

/** In a transaction: the job comes at that moment, with whatever it has failed at forgotten; one that runs comes once more. */
export async function enqueue(
  inside: Prisma.TransactionClient,
  work: Pick<UnitOfWork, 'left'>,
  { kind, subject }: Work & { readonly kind: JobKind & WorkKind },
  dueAt: Date,
): Promise<void> {
  work.left.add(kind);
  await inside.$executeRaw`
    INSERT INTO "jobs" ("kind", "subject", "dueAt") VALUES (${kind}, ${subject}, ${dueAt})
    ON CONFLICT ("kind", "subject") DO UPDATE
    SET "dueAt" = excluded."dueAt", "attempts" = 0, "error" = NULL, "revision" = "jobs"."revision" + 1`;
}

/** In a transaction: there is nothing to do any more. */
export async function withdraw(inside: Prisma.TransactionClient, { kind, subject }: Work): Promise<void> {
  await inside.$executeRaw`DELETE FROM "jobs" WHERE "kind" = ${kind} AND "subject" = ${subject}`;
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
    UPDATE "jobs" SET "term" = "term" WHERE ${isHeld(lease)} RETURNING "term"${alongside}`;
  if (held.length === 0) throw new LeaseLost(lease);
}

/** A condition of a statement that is to change nothing once the lease is lost. */
export function whileHeld(lease: Lease | undefined): Sql {
  return lease ? sql`AND EXISTS (SELECT 1 FROM "jobs" WHERE ${isHeld(lease)})` : empty;
}

/** A condition: that nobody is at work of this kind on what the column names. */
export function nobodyAt(kind: JobKind, column: string): Sql {
  return sql`NOT EXISTS (
    SELECT 1 FROM "jobs" WHERE "jobs"."kind" = ${kind} AND "jobs"."subject" = ${raw(column)} AND "jobs"."holder" IS NOT NULL)`;
}

function isHeld({ kind, subject, holder, term }: Lease): Sql {
  return sql`"jobs"."kind" = ${kind} AND "jobs"."subject" = ${subject}
    AND "jobs"."holder" = ${holder} AND "jobs"."term" = ${term}`;
}
