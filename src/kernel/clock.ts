/** The wall clock, timers, and pauses for the event loop. Only this module deals with wall clocks that are set. */
import { uptime } from 'node:os';
import { setImmediate } from 'node:timers/promises';

/** Delayed work; injected, so that tests and simulations control time. */
export interface Timer {
  after(milliseconds: number, work: () => void): () => void;
}

export const machineTimer: Timer = {
  after(milliseconds, work) {
    const timeout = setTimeout(work, milliseconds);
    return () => clearTimeout(timeout);
  },
};

/** Starts a delay that can be cancelled. `elapsed` never resolves after a cancellation. */
export function startDelay(timer: Timer, milliseconds: number): { readonly elapsed: Promise<void>; cancel(): void } {
  let cancel = (): void => undefined;
  const elapsed = new Promise<void>((resolve) => {
    cancel = timer.after(milliseconds, resolve);
  });
  return { elapsed, cancel };
}

/** Lets heartbeats and answers to people run between the parts of long work. */
export type YieldToEventLoop = () => Promise<void>;

export const yieldToEventLoop: YieldToEventLoop = () => setImmediate();

export interface Clock {
  now(): Date;
}

export interface MachineClock extends Clock {
  /** Advances to the newest moment in the database, which another process may have written. */
  advanceTo(newest: Date | null): void;
  /**
   * Calls the listener within a second after the wall clock was set back and this clock has followed. For libraries
   * that use the wall clock. Returns a function that unsubscribes.
   */
  onSetBack(listener: () => void): () => void;
}

/** All counters are in milliseconds. */
export interface MachineCounters {
  readonly wall: () => number;
  /** Monotonic; on some machines it stops while they sleep. */
  readonly steady: () => number;
  readonly uptime: () => number;
  readonly timer: Timer;
}

const MACHINE: MachineCounters = {
  wall: () => Date.now(),
  steady: () => performance.now(),
  uptime: () => uptime() * 1000,
  timer: machineTimer,
};

/** A machine with a wrong clock wrote any moment that is further ahead than this. */
const MAX_CLOCK_SKEW_MS = 10_000;
/** The latest plausible moment for something due within `most` milliseconds. */
export function latestPlausible(now: Date, most = 0): Date {
  return new Date(now.getTime() + most + MAX_CLOCK_SKEW_MS);
}

/** Smaller differences are drift, which the clock follows at once. */
const MIN_JUMP_MS = 1000;
/** A jump of the wall clock is followed once it has lasted this long. */
const JUMP_ACCEPTED_AFTER_MS = 60_000;
const CHECK_INTERVAL_MS = 1000;

/**
 * Follows the wall clock. After a jump it continues evenly until the jump has lasted for a minute, so that a setting
 * that is soon corrected has no effect. It goes back only by more than `MAX_CLOCK_SKEW_MS`; for less it stops until the
 * wall clock has caught up.
 */
export function createClock(machine: Partial<MachineCounters> = {}): MachineClock {
  const { wall, steady, uptime: up, timer } = { ...MACHINE, ...machine };
  const listeners = new Set<() => void>();
  const bootOffset = up() - steady();
  let slept = 0;
  let offset = wall() - steady();
  let last = wall();
  /** The difference of the wall clock from this clock, and since when it has lasted. */
  let jump = { by: 0, since: steady() };
  let isSetBack = false;
  let cancel = (): void => undefined;

  function read(): number {
    const elapsed = steady();
    let even = elapsed + slept + offset;
    let by = wall() - even;
    if (by >= MIN_JUMP_MS) {
      const more = Math.max(0, up() - elapsed - bootOffset - slept);
      if (more >= MIN_JUMP_MS) {
        slept += more;
        even += more;
        by -= more;
      }
    }
    if (by <= jump.by - MIN_JUMP_MS) isSetBack = true;
    if (Math.abs(by - jump.by) >= MIN_JUMP_MS) jump = { by, since: elapsed };
    if (Math.abs(by) < MIN_JUMP_MS || elapsed - jump.since >= JUMP_ACCEPTED_AFTER_MS) {
      offset += by;
      even += by;
      jump = { by: 0, since: elapsed };
      if (last - even > MAX_CLOCK_SKEW_MS) {
        last = even;
        isSetBack = true;
      }
    }
    last = Math.max(last, even);
    return last;
  }

  function check(): void {
    read();
    if (isSetBack) for (const notify of listeners) notify();
    isSetBack = false;
    cancel = timer.after(CHECK_INTERVAL_MS, check);
  }

  return {
    now: () => new Date(read()),
    advanceTo(newest) {
      const ahead = (newest?.getTime() ?? 0) - read();
      if (ahead > 0 && ahead <= MAX_CLOCK_SKEW_MS) last += ahead;
    },
    onSetBack(listener) {
      listeners.add(listener);
      if (listeners.size === 1) check();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) cancel();
      };
    },
  };
}
