/**
 * Keeps the database small: once a day what nobody needs any more is removed, and the room given back.
 * What that is stands in `remove.ts`; looking again and again whether it is due is left to the housekeeper.
 */
import type { Breathe, Clock } from '../../kernel/index.ts';
import type { Database } from '../connection/database.ts';
import type { Unreadable } from '../rows/unreadable.ts';
import { dailyWork } from './dailyWork.ts';
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
  /** Does the daily work if it is due; null where it is not. Two at once do no harm, and nothing better than one. */
  tidy(signal?: AbortSignal): Promise<Tidied | null>;
  /** Tells the owner of rows that no query finds any more. */
  findDamage(): Promise<void>;
}

export interface HousekeepingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly breathe: Breathe;
  readonly unreadable: Unreadable;
}

export function createHousekeeping({ database, clock, breathe, unreadable }: HousekeepingParts): Housekeeping {
  const work = dailyWork(database.queries, 'housekeeping');

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

  const findDamaged = () => findDamage(database, breathe, unreadable);

  return {
    findDamage: findDamaged,
    tidy: async (signal) => {
      const now = clock.now();
      if (!(await work.isDue(now))) return null;
      await findDamaged();
      let rows = 0;
      for (const remove of REMOVALS) {
        if (!signal?.aborted) rows += await sum(remove(database, now), signal);
      }
      const pages = signal?.aborted ? 0 : await sum(database.giveFreePagesBack(), signal);
      const complete = signal?.aborted !== true;
      if (complete) await database.wipeTraces();
      if (complete) await work.done(clock.now());
      return { rows, pages, complete };
    },
  };
}
