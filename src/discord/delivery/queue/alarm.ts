/** One timer for many moments: it rings at the earliest of those that were set, and whoever is rung looks what is due. */
import type { Clock, Timer } from '../../../kernel/index.ts';

export interface Alarm {
  /** Rings then, or earlier where that is set already. */
  setAt(moment: Date): void;
  /** The present moment, and never one before the last for which it has rung: timers and clocks need not agree. */
  now(): Date;
  /** Rings for no moment that was set before. */
  cancel(): void;
}

export function createAlarm(clock: Clock, timer: Timer, ring: () => void): Alarm {
  let set: { readonly at: Date; readonly cancel: () => void } | null = null;
  let rung = new Date(0);

  function cancelTimer(): void {
    set?.cancel();
    set = null;
  }

  return {
    setAt(at) {
      if (set && set.at <= at) return;
      cancelTimer();
      const cancel = timer.after(Math.max(0, at.getTime() - clock.now().getTime()), () => {
        set = null;
        rung = at;
        ring();
      });
      set = { at, cancel };
    },
    now() {
      const now = clock.now();
      return now < rung ? rung : now;
    },
    cancel() {
      cancelTimer();
      rung = new Date(0);
    },
  };
}
