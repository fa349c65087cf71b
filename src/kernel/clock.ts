/**
 * The bot's clock: the machine's wall clock, but for what is wrong with it. The only place that knows that wall clocks are set.
 */
import { uptime } from 'node:os';
import { machineTimer, type Timer } from './timer.ts';

export interface Clock {
  now(): Date;
}

export interface MachineClock extends Clock {
  /** Nothing happens before the newest moment that the database has, which may be another process's. */
  keepUpWith(newest: Date | null): void;
  /**
   * Calls the listener after the wall clock was set back, within a second, and after this clock has followed it. For what
   * others count by the wall clock, and for pauses that were set before.
   */
  onSetBack(listener: () => void): () => void;
}

/** What the machine counts, in milliseconds. */
export interface MachineCounters {
  readonly wall: () => number;
  /** Goes on evenly, whatever the wall clock does; not everywhere while the machine sleeps. */
  readonly steady: () => number;
  /** Goes on while the machine sleeps, too. */
  readonly uptime: () => number;
  readonly timer: Timer;
}

const MACHINE: MachineCounters = {
  wall: () => Date.now(),
  steady: () => performance.now(),
  uptime: () => uptime() * 1000,
  timer: machineTimer,
};

/** How far apart the clocks of machines may be, in milliseconds: what lies further ahead was written by one that was wrong, and is set right by whoever meets it. */
const CLOCKS_APART = 10_000;
/** The latest moment at which something may lie that comes `most` milliseconds from now at most. */
export function latest(now: Date, most = 0): Date {
  return new Date(now.getTime() + most + CLOCKS_APART);
}

/** By less a wall clock is adjusted without being set, in milliseconds. */
const SET_BY = 1000;
/** A wall clock that was set is followed once it has stayed so for this long, in milliseconds. */
const BELIEVED_AFTER = 60_000;
const CHECK_EVERY = 1000;

/**
 * Goes with the wall clock; where that is set, evenly on until the setting has stood for a minute, so that a mistake that is put right
 * leaves no trace. It goes back only then, and only where it cannot stand still for the few seconds until the wall clock has caught up.
 */
export function createClock(machine: Partial<MachineCounters> = {}): MachineClock {
  const { wall, steady, uptime: up, timer } = { ...MACHINE, ...machine };
  const listeners = new Set<() => void>();
  const bootedBefore = up() - steady();
  let slept = 0;
  let offset = wall() - steady();
  let last = wall();
  /** How far the wall clock was from this one when it was last looked at, and since when it has been. */
  let apart = { by: 0, since: steady() };
  let isSetBack = false;
  let cancel = (): void => undefined;

  function look(): number {
    const elapsed = steady();
    let even = elapsed + slept + offset;
    let by = wall() - even;
    if (by >= SET_BY) {
      const more = Math.max(0, up() - elapsed - bootedBefore - slept);
      if (more >= SET_BY) {
        slept += more;
        even += more;
        by -= more;
      }
    }
    if (by <= apart.by - SET_BY) isSetBack = true;
    if (Math.abs(by - apart.by) >= SET_BY) apart = { by, since: elapsed };
    if (Math.abs(by) < SET_BY || elapsed - apart.since >= BELIEVED_AFTER) {
      offset += by;
      even += by;
      apart = { by: 0, since: elapsed };
      if (last - even > CLOCKS_APART) {
        last = even;
        isSetBack = true;
      }
    }
    last = Math.max(last, even);
    return last;
  }

  function check(): void {
    look();
    if (isSetBack) for (const listener of listeners) listener();
    isSetBack = false;
    cancel = timer.after(CHECK_EVERY, check);
  }

  return {
    now: () => new Date(look()),
    keepUpWith(newest) {
      const ahead = (newest?.getTime() ?? 0) - look();
      if (ahead > 0 && ahead <= CLOCKS_APART) last += ahead;
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
