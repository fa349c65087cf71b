/**
 * Looks each hour whether the daily work on the database is due; a start looks, too, and a restart forgets nothing.
 * Whether it is due, and doing it, is the housekeeping's matter.
 */
import { StorageFailure, type Timer } from '../../match/index.ts';
import type { StorageLog } from '../connection/storageFailures.ts';
import type { Housekeeping } from './housekeeping.ts';

export interface Housekeeper {
  /** Ends the work under way as soon as it can be left, and begins no other. */
  close(): Promise<void>;
}

export interface HousekeeperParts {
  readonly housekeeping: Housekeeping;
  readonly timer: Timer;
  readonly log: StorageLog;
}

/** After the start there is other work first. */
const FIRST = 60_000;
const EVERY = 3_600_000;

export function startHousekeeper({ housekeeping, timer, log }: HousekeeperParts): Housekeeper {
  const closing = new AbortController();
  let working: Promise<void> = Promise.resolve();
  let cancel = timer.after(FIRST, look);

  function look(): void {
    working = work().then(() => {
      if (!closing.signal.aborted) cancel = timer.after(EVERY, look);
    });
  }

  async function work(): Promise<void> {
    try {
      const tidied = await housekeeping.tidy(closing.signal);
      if (tidied?.complete) log.info({ rows: tidied.rows, pages: tidied.pages }, 'the database has been tidied up');
    } catch (error) {
      // That nothing can be saved is told by the connection, once.
      if (!(error instanceof StorageFailure)) log.error({ err: error }, 'the database could not be tidied up');
    }
  }

  return {
    async close() {
      closing.abort();
      cancel();
      await working;
    },
  };
}
