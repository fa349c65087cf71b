/**
 * Wakes the clocks when something is due, and again soon in any case, in one process at a time; a restart forgets nothing,
 * since all of it is kept.
 * What is due, and doing it, is the clockwork's matter.
 */

import type { Clock, Timer } from '../../kernel/index.ts';
import type { Leases } from '../leases/keeper.ts';
import { LeaseLost } from '../leases/lease.ts';
import { LOOK_EVERY, startLooking } from '../pacing/looking.ts';
import type { TimeCommands } from './commands.ts';

export interface Waker {
  /** Looks whether something is due; cheap, may be called at any time. */
  wake(): void;
  /** Ends the look under way as soon as it can be left, and makes no other. */
  close(): Promise<void>;
}

export interface WakerParts {
  readonly matches: Pick<TimeCommands, 'keepTime'>;
  readonly leases: Leases;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
}

/** After a failure, and never in closer succession than the second. */
const AFTER_FAILURE = 30_000;
const AT_LEAST = 250;

/** Looks at once, and from then on by itself. */
export function startWaker({ matches, leases, clock, timer, failed }: WakerParts): Waker {
  return startLooking({
    timer,
    failed,
    afterFailure: AFTER_FAILURE,
    look: async (signal) => {
      const hold = await leases.hold({ kind: 'clocks', subject: '' }, (lease) =>
        matches.keepTime(AbortSignal.any([signal, lease.signal]), lease).catch(unlessLost),
      );
      // However long it is by the clock: while we sleep, the clock may be set, and whoever is at it may be killed.
      if (!hold.held || hold.result === null) return LOOK_EVERY;
      const { failures, next } = hold.result;
      for (const failure of failures) failed(failure);
      return Math.min(Math.max(AT_LEAST, next.getTime() - clock.now().getTime()), LOOK_EVERY);
    },
  });
}

function unlessLost(error: unknown): null {
  if (error instanceof LeaseLost) return null;
  throw error;
}
