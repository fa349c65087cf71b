/**
 * Work of which there is one for all processes, done by one of them at a time: at the start, whenever it is woken, and again by itself after
 * a while. What the work is, is left to whoever asks.
 */
import type { Timer } from '../../kernel/index.ts';
import { type Looking, startLooking } from '../pacing/looking.ts';
import type { Leases } from './keeper.ts';
import { type Lease, type LeasedWork, LeaseLost } from './lease.ts';

/** What each of them is given by whoever starts it. */
export interface AloneParts {
  readonly leases: Leases;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
}

export interface WorkAlone extends AloneParts {
  readonly kind: LeasedWork['kind'];
  /** How long until it is done again, and after it has failed; milliseconds. */
  readonly every: number;
  readonly afterFailure: number;
  /** `signal`: to be ended as soon as it can be left, since we stop or have lost the lease. */
  readonly work: (signal: AbortSignal, lease: Lease) => Promise<unknown>;
}

export function startAlone({ kind, every, afterFailure, work, leases, timer, failed }: WorkAlone): Looking {
  return startLooking({
    timer,
    failed,
    afterFailure,
    look: async (signal) => {
      await leases.hold({ kind, subject: '' }, (lease) =>
        work(AbortSignal.any([signal, lease.signal]), lease).catch(unlessLost),
      );
      return every;
    },
  });
}

/** Then somebody else goes on with it. */
function unlessLost(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error;
}
