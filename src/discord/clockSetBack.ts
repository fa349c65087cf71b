/**
 * Sees to it that the bot goes on speaking when the machine's clock is set back: discord.js counts its limits by the wall
 * clock, so that a second's pause would last for as long as the clock was set back. The limits themselves stay discord.js's.
 */
import type { REST } from 'discord.js';
import type { Clock } from '../match/index.ts';
import type { Timer } from './support/timer.ts';

const LOOK_EVERY = 1000;

export interface ClockWatch {
  close(): void;
}

/** From now on; has limits that were counted before the clock was set back begin anew. */
export function watchClock(rest: REST, clock: Clock, timer: Timer): ClockWatch {
  let last = clock.now();
  let cancel = timer.after(LOOK_EVERY, look);

  function look(): void {
    const now = clock.now();
    if (now < last) {
      rest.globalReset = -1;
      // Each counts for one kind of request; whatever waits in one goes on by a timer of its own.
      rest.handlers.clear();
    }
    last = now;
    cancel = timer.after(LOOK_EVERY, look);
  }

  return { close: () => cancel() };
}
