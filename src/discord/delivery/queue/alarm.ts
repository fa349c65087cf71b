/**
 * One timer for many moments: it rings at the earliest of those that were set, and whoever is rung looks what is due.
 * What the moments are for is not known here.
 */
import type { Clock, Timer } from '../../../match/index.ts';

export interface Alarm {
  /** Rings then, or earlier where that is set already. */
  setAt(moment: Date): void;
  /** The present moment, and never one before the last for which it has rung: timers and clocks need not agree. */
  now(): Date;
  /** Whether the clock has been set back since this was last asked: what was set before may be far away by it. */
  wasSetBack(): boolean;
  cancel(): void;
}

/** By less a clock is put right without anybody noticing, in milliseconds. */
const SET_BACK = 1_000;

export function createAlarm(clock: Clock, timer: Timer, ring: () => void): Alarm {
  let set: { readonly at: Date; readonly cancel: () => void } | null = null;
  let rung = new Date(0);
  let seen = new Date(0);
  let isSetBack = false;

  function look(): Date {
    const now = clock.now();
    if (seen.getTime() - now.getTime() > SET_BACK) {
      isSetBack = true;
      // For a moment of before it has rung, which is to come once more.
      rung = new Date(0);
    }
    seen = now;
    return now;
  }

  function cancel(): void {
    set?.cancel();
    set = null;
  }

  return {
    cancel,
    setAt(at) {
      if (set && set.at <= at) return;
      cancel();
      const milliseconds = Math.max(0, at.getTime() - look().getTime());
      const cancelTimer = timer.after(milliseconds, () => {
        set = null;
        rung = at;
        ring();
      });
      set = { at, cancel: cancelTimer };
    },
    now: () => {
      const now = look();
      return now < rung ? rung : now;
    },
    wasSetBack: () => {
      look();
      const was = isSetBack;
      isSetBack = false;
      return was;
    },
  };
}
