/** The poster's signals: a timer for the earliest of many moments, and waiting for the next change of a queue. */
import type { Clock, Timer } from '../../../kernel/index.ts';

export interface DeadlineTimer {
  /** Fires at this moment, or earlier if that is already set. */
  setAt(moment: Date): void;
  /** The current time, never before the last moment for which it fired: timers and clocks need not agree. */
  now(): Date;
  cancel(): void;
}

export function createDeadlineTimer(clock: Clock, timer: Timer, fire: () => void): DeadlineTimer {
  let pending: { readonly at: Date; readonly cancel: () => void } | null = null;
  let firedFor = new Date(0);

  function cancelTimer(): void {
    pending?.cancel();
    pending = null;
  }

  return {
    setAt(at) {
      if (pending && pending.at <= at) return;
      cancelTimer();
      const cancel = timer.after(Math.max(0, at.getTime() - clock.now().getTime()), () => {
        pending = null;
        firedFor = at;
        fire();
      });
      pending = { at, cancel };
    },
    now() {
      const now = clock.now();
      return now < firedFor ? firedFor : now;
    },
    cancel() {
      cancelTimer();
      firedFor = new Date(0);
    },
  };
}

export interface ChangeSignal {
  /** Resolves at the queue's next change. */
  next(queue: string): { readonly happened: Promise<void>; forget(): void };
  notify(queue: string): void;
  notifyAll(): void;
}

export function createChangeSignal(): ChangeSignal {
  const waiting = new Map<string, Set<() => void>>();

  function happen(queue: string): void {
    const listeners = waiting.get(queue) ?? [];
    waiting.delete(queue);
    for (const notify of listeners) notify();
  }

  return {
    notify: happen,
    notifyAll() {
      for (const queue of [...waiting.keys()]) happen(queue);
    },
    next(queue) {
      let notify = (): void => undefined;
      const happened = new Promise<void>((resolve) => {
        notify = resolve;
      });
      waiting.set(queue, (waiting.get(queue) ?? new Set()).add(notify));
      return {
        happened,
        forget() {
          const others = waiting.get(queue);
          others?.delete(notify);
          if (others?.size === 0) waiting.delete(queue);
        },
      };
    },
  };
}
