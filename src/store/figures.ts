/**
 * How much there is: what waits in the outbox, which leases there are, how many games are open. Each costs little however much
 * that is.
 * Who asks, and what is made of it, is not known here.
 */
import type { Breathe } from '../kernel/index.ts';
import type { LeaseKind } from '../match/index.ts';
import type { Prisma } from './generated/client.ts';

/** What waits to be told. */
export interface Backlog {
  /** Entries that may be told now; counted up to `MOST`. */
  readonly due: number;
  /** Entries that are left alone for a while after a failure; counted up to `MOST`. */
  readonly postponed: number;
  /** Since when the oldest entry that has never been tried waits; null: there is none. */
  readonly since: Date | null;
}

/** What processes have in hand. */
export interface LeaseFigures {
  /** Leases of each kind; counted up to `MOST`. */
  readonly held: Readonly<Record<LeaseKind, number>>;
  /** When that one ran out which did so first and is still there; null: none has. */
  readonly overdueSince: Date | null;
}

export interface OpenGameCounts {
  readonly lobby: number;
  readonly running: number;
}

export interface StoreFigures {
  /** Writes a row, as every move does: rejects where the disk is full, or the database may not be written. */
  write(): Promise<void>;
  backlog(): Promise<Backlog>;
  leases(): Promise<LeaseFigures>;
  /** A part at a time, with room between. */
  openGames(): Promise<OpenGameCounts>;
}

/** More than this is a lot, however much it is. */
const MOST = 10_000;
/** The row, beside that of the clocks, that says when somebody last looked whether anything can be written. */
const WRITING = 'writing';
/** Games that are counted in one statement. */
const PART = 1_000;
/** As in the schema: of entries that have never failed. */
const LONG_AGO = new Date(0);
const BEFORE_ALL = new Date(-1);
const AFTER_ALL = new Date('9999-12-31T23:59:59.999Z');

export function createFigures(prisma: Prisma.TransactionClient, now: () => Date, breathe: Breathe): StoreFigures {
  /** Entries that wait and are left alone until later than `after`, at most until then; along the index. */
  const count = async (after: Date, until: Date): Promise<number> => {
    const [row] = await prisma.$queryRaw<{ readonly entries: number | bigint }[]>`
      SELECT count(*) AS "entries" FROM (
        SELECT o."id" FROM "outbox" o WHERE o."closedAt" IS NULL AND o."notBefore" > ${after} AND o."notBefore" <= ${until}
        ORDER BY o."notBefore", o."id" LIMIT ${MOST}) AS "sub"`;
    return Number(row?.entries ?? 0);
  };

  const countOpen = async (status: 'lobby' | 'running'): Promise<number> => {
    let counted = 0;
    for (let after = ''; ; await breathe()) {
      const [row] = await prisma.$queryRaw<{ readonly games: number | bigint; readonly last: string | null }[]>`
        SELECT count(*) AS "games", max("id") AS "last" FROM (
          SELECT m."id" FROM "matches" m WHERE m."status" = ${status} AND m."id" > ${after}
          ORDER BY m."id" LIMIT ${PART}) AS "sub"`;
      const games = Number(row?.games ?? 0);
      counted += games;
      if (games < PART || typeof row?.last !== 'string') return counted;
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
      const counted = (kind: LeaseKind) => prisma.lease.count({ where: { kind }, take: MOST });
      const overdue = await prisma.lease.findFirst({
        where: { until: { lte: now() } },
        orderBy: { until: 'asc' },
        select: { until: true },
      });
      const held = {
        telling: await counted('telling'),
        computer: await counted('computer'),
        clocks: await counted('clocks'),
        review: await counted('review'),
        notice: await counted('notice'),
        seeks: await counted('seeks'),
        league: await counted('league'),
        forgetting: await counted('forgetting'),
        results: await counted('results'),
        badges: await counted('badges'),
        housekeeping: await counted('housekeeping'),
        backup: await counted('backup'),
      };
      return { held, overdueSince: overdue?.until ?? null };
    },
    openGames: async () => ({ lobby: await countOpen('lobby'), running: await countOpen('running') }),
  };
}
