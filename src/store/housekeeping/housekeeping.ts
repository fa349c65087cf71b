/**
 * Keeps the database small: what nobody needs any more (`remove.ts`) is removed, and the room given back.
 */
import type { Breathe, Clock, JobHandler } from '../../kernel/index.ts';
import { StorageFailure } from '../../match/index.ts';
import type { Database } from '../connection/database.ts';
import type { StorageLog } from '../connection/storageFailures.ts';
import type { Unreadable } from '../rows/unreadable.ts';
import { findDamage } from './findDamage.ts';
import { REMOVALS } from './remove.ts';

/** What has been done. */
interface Tidied {
  readonly rows: number;
  /** Of the file, given back to the disk. */
  readonly pages: number;
  /** False where it was called off: the next time it goes on. */
  readonly complete: boolean;
}

export interface Housekeeping {
  /** Does the daily work. Two at once do no harm, and nothing better than one. */
  tidy(signal?: AbortSignal): Promise<Tidied>;
  /** Tells the owner of rows that no query finds any more. */
  findDamage(): Promise<void>;
}

export interface HousekeepingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly breathe: Breathe;
  readonly unreadable: Unreadable;
}

/** After the start there is other work first, in milliseconds. */
const FIRST_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The handlers of the daily work, and of a look for damage that follows each start, too. */
export function housekeepingJobs(housekeeping: Housekeeping, log: StorageLog): readonly JobHandler[] {
  const common = {
    every: DAY_MS,
    first: FIRST_MS,
    retry: { after: HOUR_MS, most: HOUR_MS },
    failed: (error: unknown) => {
      // That nothing can be saved is told by the connection, once.
      if (!(error instanceof StorageFailure)) log.error({ err: error }, 'the database could not be tidied up');
    },
  };
  return [
    { ...common, kind: 'damage', dueAtStart: true, run: () => housekeeping.findDamage() },
    {
      ...common,
      kind: 'housekeeping',
      run: async (_, signal) => {
        const { rows, pages, complete } = await housekeeping.tidy(signal);
        if (complete) log.info({ rows, pages }, 'the database has been tidied up');
      },
    },
  ];
}

export function createHousekeeping({ database, clock, breathe, unreadable }: HousekeepingParts): Housekeeping {
  /** How much the parts came to; stops between two of them when called off. */
  async function sum(parts: AsyncGenerator<number>, signal: AbortSignal | undefined): Promise<number> {
    let total = 0;
    for await (const part of parts) {
      total += part;
      if (signal?.aborted) break;
      await breathe();
    }
    return total;
  }

  return {
    findDamage: () => findDamage(database, breathe, unreadable),
    tidy: async (signal) => {
      const now = clock.now();
      let rows = 0;
      for (const remove of REMOVALS) {
        if (!signal?.aborted) rows += await sum(remove(database, now), signal);
      }
      const pages = signal?.aborted ? 0 : await sum(database.giveFreePagesBack(), signal);
      const complete = signal?.aborted !== true;
      if (complete) await database.wipeTraces();
      return { rows, pages, complete };
    },
  };
}
