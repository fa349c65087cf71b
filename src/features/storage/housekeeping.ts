/** Removes rows that are no longer needed, a few per transaction, and returns the space to the disk. */
import type { Clock, JobHandler, YieldToEventLoop } from '../../kernel/index.ts';
import { logFailure } from '../../match/index.ts';
import type { Database } from '../../store/connection/database.ts';
import type { StorageLog } from '../../store/connection/storageFailures.ts';
import type { Prisma } from '../../store/generated/client.ts';
import type { ReportUnreadable } from '../../store/rows/rows.ts';
import { daysBefore, type Removal } from '../../store/rows/table.ts';
import { findDamage } from './findDamage.ts';
import { TABLES } from './tables.ts';

interface Tidied {
  readonly rows: number;
  readonly pages: number;
  /** False if aborted; the next run continues. */
  readonly complete: boolean;
}

export interface Housekeeping {
  tidy(signal?: AbortSignal): Promise<Tidied>;
  /** Reports damaged rows that queries miss. */
  findDamage(): Promise<void>;
}

export interface HousekeepingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly yieldNow: YieldToEventLoop;
  readonly unreadable: ReportUnreadable;
}

const START_DELAY_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function housekeepingJobs(housekeeping: Housekeeping, log: StorageLog): readonly JobHandler[] {
  const common = {
    intervalMs: DAY_MS,
    startDelayMs: START_DELAY_MS,
    retry: { after: HOUR_MS, most: HOUR_MS },
    failed: logFailure({ log }, 'database housekeeping failed'),
  };
  return [
    { ...common, kind: 'damage', dueAtStart: true, run: () => housekeeping.findDamage() },
    {
      ...common,
      kind: 'housekeeping',
      run: async (_, signal) => {
        const { rows, pages, complete } = await housekeeping.tidy(signal);
        if (complete) log.info({ rows, pages }, 'database housekeeping is done');
      },
    },
  ];
}

export function createHousekeeping({ database, clock, yieldNow, unreadable }: HousekeepingParts): Housekeeping {
  async function sum(parts: AsyncGenerator<number>, signal: AbortSignal | undefined): Promise<number> {
    let total = 0;
    for await (const part of parts) {
      total += part;
      if (signal?.aborted) break;
      await yieldNow();
    }
    return total;
  }

  return {
    findDamage: () => findDamage(database, yieldNow, unreadable),
    tidy: async (signal) => {
      const now = clock.now();
      let rows = 0;
      for (const remove of REMOVALS) {
        if (!signal?.aborted) rows += await sum(remove(database, now), signal);
      }
      const pages = signal?.aborted ? 0 : await sum(database.releaseFreePages(), signal);
      const complete = signal?.aborted !== true;
      if (complete) await database.wipeDeletedData();
      return { rows, pages, complete };
    },
  };
}

const DAYS_AFTER_LEAVING = 30;

const tables = Object.values(TABLES);

const REMOVALS: readonly Removal[] = [
  ...tables.flatMap(({ removed }) => (typeof removed === 'function' ? [removed] : [])),
  servers,
];

/** Removes servers that the bot has left, and their rows. */
async function* servers(database: Database, now: Date): AsyncGenerator<number> {
  const leftAt = { lt: daysBefore(now, DAYS_AFTER_LEAVING) };
  for (;;) {
    const server = await database.queries.server.findFirst({
      where: { leftAt },
      orderBy: { leftAt: 'asc' },
      select: { id: true },
    });
    if (!server) return;
    yield await database.transact(async (inside) => {
      // The bot may have been invited again meanwhile.
      const abandoned = await inside.server.findFirst({ where: { id: server.id, leftAt }, select: { id: true } });
      return abandoned ? removeFrom(inside, abandoned.id) : 0;
    });
  }
}

/** Removes some rows of a server, and the server itself once it has no other rows. */
async function removeFrom(inside: Prisma.TransactionClient, serverId: string): Promise<number> {
  for (const { ofServer } of tables) {
    const { count } = (await ofServer?.(inside, serverId)) ?? { count: 0 };
    if (count > 0) return count;
  }
  return (await inside.server.deleteMany({ where: { id: serverId } })).count;
}
