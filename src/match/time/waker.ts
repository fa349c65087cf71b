/**
 * Wakes the clocks when something is due, and again soon in any case; a restart forgets nothing, since all of it is kept.
 * What is due, and doing it, is the clockwork's matter.
 */

import { startLooking } from '../pacing/looking.ts';
import type { Clock, Timer } from '../pacing/timer.ts';
import type { TimeCommands } from './commands.ts';

export interface Waker {
  /** Ends the look under way as soon as it can be left, and makes no other. */
  close(): Promise<void>;
}

export interface WakerParts {
  readonly matches: Pick<TimeCommands, 'keepTime'>;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
}

/** After a failure, and never in closer succession than the second. */
const AFTER_FAILURE = 30_000;
const AT_LEAST = 250;
/** However long it is by the clock: while we sleep, the clock may be set. */
const AT_MOST = 60_000;

/** Looks at once, and from then on by itself. */
export function startWaker({ matches, clock, timer, failed }: WakerParts): Waker {
  return startLooking({
    timer,
    failed,
    afterFailure: AFTER_FAILURE,
    look: async (signal) => {
      const looked = await matches.keepTime(signal);
      for (const failure of looked.failures) failed(failure);
      const pause = Math.max(AT_LEAST, looked.next.getTime() - clock.now().getTime());
      return Math.min(pause, AT_MOST);
    },
  });
}
