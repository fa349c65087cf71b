/**
 * Looks each hour whether the daily work on the database is due, and at once when whoever was at it is gone; a start looks,
 * too, and a restart forgets nothing. Whether it is due, and doing it, is the housekeeping's matter.
 */
import type { Timer } from '../../kernel/index.ts';
import { type Leases, StorageFailure, startLooking } from '../../match/index.ts';
import type { StorageLog } from '../connection/storageFailures.ts';
import type { Housekeeping } from './housekeeping.ts';

export interface Housekeeper {
  /** Ends the work under way as soon as it can be left, and begins no other. */
  close(): Promise<void>;
}

export interface HousekeeperParts {
  readonly housekeeping: Housekeeping;
  readonly leases: Leases;
  readonly timer: Timer;
  readonly log: StorageLog;
}

/** After the start there is other work first. */
const FIRST = 60_000;
const EVERY = 3_600_000;

export function startHousekeeper({ housekeeping, leases, timer, log }: HousekeeperParts): Housekeeper {
  let isFirst = true;
  let isExamined = false;
  const looking = startLooking({
    timer,
    afterFailure: EVERY,
    failed: (error) => {
      // That nothing can be saved is told by the connection, once.
      if (!(error instanceof StorageFailure)) log.error({ err: error }, 'the database could not be tidied up');
    },
    look: async (signal) => {
      if (isFirst) {
        isFirst = false;
        return FIRST;
      }
      if (!isExamined) {
        await housekeeping.findDamage();
        isExamined = true;
      }
      const hold = await leases.hold({ kind: 'housekeeping', subject: '' }, (lease) =>
        housekeeping.tidy(AbortSignal.any([signal, lease.signal])),
      );
      const tidied = hold.held ? hold.result : null;
      if (tidied?.complete) log.info({ rows: tidied.rows, pages: tidied.pages }, 'the database has been tidied up');
      return EVERY;
    },
  });
  const unsubscribe = leases.subscribe(looking.wake);
  return {
    async close() {
      unsubscribe();
      await looking.close();
    },
  };
}
