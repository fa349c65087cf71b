/**
 * Sees to it that the bot goes on speaking when the machine's clock is set back: discord.js counts its limits by the wall
 * clock, so that a second's pause would last for as long as the clock was set back. The limits themselves stay discord.js's.
 */
import type { Clock, Timer } from '../../../match/index.ts';

const CHECK_EVERY = 1000;

/** Limits that were counted by the wall clock. */
export interface CountedLimits {
  /** They begin anew. */
  forgetLimits(): void;
}

export interface ClockWatch {
  close(): void;
}

/** From now on; has limits that were counted before the clock was set back begin anew. */
export function watchClock(limits: CountedLimits, clock: Clock, timer: Timer): ClockWatch {
  let last = clock.now();
  let cancel = timer.after(CHECK_EVERY, check);

  function check(): void {
    const now = clock.now();
    if (now < last) limits.forgetLimits();
    last = now;
    cancel = timer.after(CHECK_EVERY, check);
  }

  return { close: () => cancel() };
}
