/**
 * One timer for many moments: it rings at the earliest of those that were set, and whoever is rung looks what is due.
 * What the moments are for is not known here.
 */
import type { Clock, Timer } from '../../match/index.ts';

export interface Alarm {
  /** Rings then, or earlier where that is set already. */
  setAt(moment: Date): void;
  /** The present moment, and never one before the last for which it has rung: timers and clocks need not agree. */
  now(): Date;
  cancel(): void;
}

export function createAlarm(clock: Clock, timer: Timer, ring: () => void): Alarm {
  let set: { readonly at: Date; readonly cancel: () => void } | null = null;
  let rung = new Date(0);

  function cancel(): void {
    set?.cancel();
    set = null;
  }

  return {
    cancel,
    setAt(at) {
      if (set && set.at <= at) return;
      cancel();
      const milliseconds = Math.max(0, at.getTime() - clock.now().getTime());
      const cancelTimer = timer.after(milliseconds, () => {
        set = null;
        rung = at;
        ring();
      });
      set = { at, cancel: cancelTimer };
    },
    now: () => {
      const now = clock.now();
      return now < rung ? rung : now;
    },
  };
}
