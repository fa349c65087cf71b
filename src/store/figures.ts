/** Counts of the outbox, leases and open games, at limited cost. */
import type { YieldToEventLoop } from '../kernel/index.ts';
import { JOB_KINDS } from '../match/index.ts';
import type { Prisma } from './generated/client.ts';

export interface Backlog {
  /** Entries that are due; counted up to `MAX_COUNT`. */
  readonly due: number;
  /** Entries postponed after a failure; counted up to `MAX_COUNT`. */
  readonly postponed: number;
  /** When the oldest entry without an attempt was created. */
  readonly since: Date | null;
}

export interface LeaseFigures {
  /** By kind; at most `MAX_COUNT` in total. */
  readonly held: Readonly<Record<string, number>>;
  /** When the longest-expired lease expired. */
  readonly overdueSince: Date | null;
}

export interface OpenGameCounts {
  readonly lobby: number;
  readonly running: number;
}

export interface StoreFigures {
  /** Writes a row to check that the database is writable. */
  write(): Promise<void>;
  backlog(): Promise<Backlog>;
  leases(): Promise<LeaseFigures>;
  openGames(): Promise<OpenGameCounts>;
}

const MAX_COUNT = 10_000;
/** The row of `watches` that `write` updates. */
const WRITING = 'writing';
const GAMES_PER_STATEMENT = 1_000;
/** The schema's default for entries that have never failed. */
const LONG_AGO = new Date(0);
const BEFORE_ALL = new Date(-1);
const AFTER_ALL = new Date('9999-12-31T23:59:59.999Z');

export function createFigures(
  prisma: Prisma.TransactionClient,
  now: () => Date,
  yieldNow: YieldToEventLoop,
): StoreFigures {
  /** The number of waiting entries with `notBefore` in this range. */
  const count = async (after: Date, until: Date): Promise<number> => {
    const [row] = await prisma.$queryRaw<{ readonly entries: number | bigint }[]>`
      SELECT count(*) AS "entries" FROM (
        SELECT o."id" FROM "outbox" o WHERE o."closedAt" IS NULL AND o."notBefore" > ${after} AND o."notBefore" <= ${until}
        ORDER BY o."notBefore", o."id" LIMIT ${MAX_COUNT}) AS "sub"`;
    return Number(row?.entries ?? 0);
  };

  const countOpen = async (status: 'lobby' | 'running'): Promise<number> => {
    let counted = 0;
    for (let after = ''; ; await yieldNow()) {
      const [row] = await prisma.$queryRaw<{ readonly games: number | bigint; readonly last: string | null }[]>`
        SELECT count(*) AS "games", max("id") AS "last" FROM (
          SELECT m."id" FROM "matches" m WHERE m."status" = ${status} AND m."id" > ${after}
          ORDER BY m."id" LIMIT ${GAMES_PER_STATEMENT}) AS "sub"`;
      const games = Number(row?.games ?? 0);
      counted += games;
      if (games < GAMES_PER_STATEMENT || typeof row?.last !== 'string') return counted;
      after = row.last;
    }
  };

  return {
    write: async () => {
      await prisma.$executeRaw`
        INSERT INTO "watches" ("id", "lookedAt") VALUES (${WRITING}, ${now()})
        ON CONFLICT ("id") DO UPDATE SET "lookedAt" = excluded."lookedAt"`;
    },
    backlog: async () => {
      const at = now();
      const due = await count(BEFORE_ALL, at);
      const postponed = await count(at, AFTER_ALL);
      const oldest = await prisma.outboxEntry.findFirst({
        where: { closedAt: null, notBefore: LONG_AGO, attempts: 0 },
        orderBy: { id: 'asc' },
        select: { createdAt: true },
      });
      return { due, postponed, since: oldest?.createdAt ?? null };
    },
    leases: async () => {
      const rows = await prisma.$queryRaw<{ readonly kind: string }[]>`
        SELECT "kind" FROM "jobs" WHERE "holder" > '' LIMIT ${MAX_COUNT}`;
      const overdue = await prisma.job.findFirst({
        where: { until: { lte: now() } },
        orderBy: { until: 'asc' },
        select: { until: true },
      });
      const held = Object.fromEntries<number>(JOB_KINDS.map((kind) => [kind, 0]));
      for (const { kind } of rows) held[kind] = (held[kind] ?? 0) + 1;
      return { held, overdueSince: overdue?.until ?? null };
    },
    openGames: async () => ({ lobby: await countOpen('lobby'), running: await countOpen('running') }),
  };
}
