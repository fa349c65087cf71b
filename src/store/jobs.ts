/** Jobs and leases in one table: a row is a waiting job, a lease, or both. */
import { type JobKey, type JobStore, type Lease, LeaseLost } from '../kernel/index.ts';
import type { JobKind, WorkKind } from '../match/index.ts';
import type { Database } from './connection/database.ts';
import { type Dialect, empty, join, MAY_BE_LOST, raw, type Sql, sql } from './connection/sql.ts';
import type { Prisma } from './generated/client.ts';

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

/** The next poll ends the other expired leases. */
const EXPIRED_BATCH_SIZE = 50;

/** A power failure may undo any of it: a lease that reappears expires, and a job runs again. */
export function createJobStore({ queries: prisma, dialect }: Pick<Database, 'queries' | 'dialect'>): JobStore {
  const free = (lease: Lease) => prisma.$executeRaw`UPDATE "jobs" SET ${FREE} WHERE ${isHeld(lease)} ${MAY_BE_LOST}`;

  return {
    ensure: async ({ kind, subject }, at, isDue) => {
      const conflict = isDue ? sql`DO UPDATE SET "dueAt" = ${at}, "revision" = "jobs"."revision" + 1` : sql`DO NOTHING`;
      await prisma.$executeRaw`
        INSERT INTO "jobs" ("kind", "subject", "dueAt") VALUES (${kind}, ${subject}, ${at})
        ON CONFLICT ("kind", "subject") ${conflict} ${MAY_BE_LOST}`;
    },

    // A damaged `dueAt` counts as due and is never read.
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
          ORDER BY "dueAt", "subject" LIMIT ${most}${dialect.forUpdateSkipLocked})
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

    // Does not take over expired leases; `endOverdue` ends them.
    take: async ({ kind, subject, holder, term }, until) => {
      const taken = await prisma.$executeRaw`
        INSERT INTO "jobs" ("kind", "subject", "holder", "term", "until")
        VALUES (${kind}, ${subject}, ${holder}, ${term}, ${until}) ON CONFLICT ("kind", "subject") DO NOTHING
        ${MAY_BE_LOST}`;
      return taken === 1;
    },

    renew: (holder, until, term) =>
      prisma.$queryRaw<Lease[]>`
        UPDATE "jobs" SET "until" = ${until} WHERE "holder" = ${holder} AND "term" <= ${term}
        RETURNING ${LEASE} ${MAY_BE_LOST}`,

    release: async (lease) => {
      const ended = await prisma.$executeRaw`
        DELETE FROM "jobs" WHERE ${isHeld(lease)} AND "dueAt" IS NULL ${MAY_BE_LOST}`;
      if (ended === 0) await free(lease);
    },

    // The query takes no lock, so a lease is ended only if it has not been renewed since.
    endOverdue: async (limits) => {
      const { now, latest } = limits();
      const found = await prisma.$queryRaw<EndingLeaseRow[]>`
        SELECT ${LEASE}, "until" FROM "jobs" WHERE "until" <= ${now} OR "until" > ${latest} LIMIT ${EXPIRED_BATCH_SIZE}`;
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

/** Collects the kinds of work that a transaction causes; their workers are woken after the commit. */
export interface CausedWork {
  readonly pendingWork: Set<WorkKind>;
}

/** Schedules the job and resets its failures. A running job runs once more. */
export async function enqueue(
  inside: Prisma.TransactionClient,
  work: CausedWork,
  { kind, subject }: JobKey & { readonly kind: JobKind & WorkKind },
  dueAt: Date,
): Promise<void> {
  work.pendingWork.add(kind);
  await inside.$executeRaw`
    INSERT INTO "jobs" ("kind", "subject", "dueAt") VALUES (${kind}, ${subject}, ${dueAt})
    ON CONFLICT ("kind", "subject") DO UPDATE
    SET "dueAt" = excluded."dueAt", "attempts" = 0, "error" = NULL, "revision" = "jobs"."revision" + 1`;
}

export async function cancelJob(inside: Prisma.TransactionClient, { kind, subject }: JobKey): Promise<void> {
  await inside.$executeRaw`DELETE FROM "jobs" WHERE "kind" = ${kind} AND "subject" = ${subject}`;
}

/**
 * Locks the lease until the transaction has ended.
 * @throws LeaseLost
 */
export async function lockLease(
  inside: Prisma.TransactionClient,
  lease: Lease,
  { extraColumns }: Pick<Dialect, 'extraColumns'>,
): Promise<void> {
  const held = await inside.$queryRaw<unknown[]>`
    UPDATE "jobs" SET "term" = "term" WHERE ${isHeld(lease)} RETURNING "term"${extraColumns}`;
  if (held.length === 0) throw new LeaseLost(lease);
}

/**
 * A condition that fails once the lease is lost. With `lock` (see `Dialect.forUpdate`) the lease stays locked until the
 * transaction has ended.
 */
export function whileHeld(lease: Lease | undefined, lock = empty): Sql {
  return lease ? sql`AND EXISTS (SELECT 1 FROM "jobs" WHERE ${isHeld(lease)}${lock})` : empty;
}

/** The condition that no process runs a job of this kind for the subject in the column. */
export function isUnclaimed(kind: JobKind, column: string): Sql {
  return sql`NOT EXISTS (
    SELECT 1 FROM "jobs" WHERE "jobs"."kind" = ${kind} AND "jobs"."subject" = ${raw(column)} AND "jobs"."holder" IS NOT NULL)`;
}

function isHeld({ kind, subject, holder, term }: Lease): Sql {
  return sql`"jobs"."kind" = ${kind} AND "jobs"."subject" = ${subject}
    AND "jobs"."holder" = ${holder} AND "jobs"."term" = ${term}`;
}
