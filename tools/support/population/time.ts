/** Simulated or machine time, and local time computed independently of the bot. */

/** Milliseconds since 1970. */
export type Moment = number;

export interface Time {
  now(): Moment;
  /** Runs `work` at a moment, but not in the past. */
  at(moment: Moment, work: () => void): void;
  after(milliseconds: number, work: () => void): void;
}

/** The machine's time; nothing runs after `stop`. */
export function machineTime(): Time & { stop(): void } {
  const timers = new Set<NodeJS.Timeout>();
  function after(milliseconds: number, work: () => void): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        work();
      },
      Math.max(0, milliseconds),
    );
    timers.add(timer);
  }
  return {
    now: Date.now,
    at: (moment, work) => after(moment - Date.now(), work),
    after,
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

export interface LocalTime {
  /** `2026-03-29`. */
  readonly day: string;
  /** Minutes since midnight, as clocks show them. */
  readonly minute: number;
}

const SEARCH_RADIUS_MS = 60 * 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

export function localTime(zone: string, moment: Moment): LocalTime {
  const format = formats.get(zone) ?? formatOf(zone);
  formats.set(zone, format);
  // The Swedish format: 2026-03-29 02:15.
  const [day = '', time = ''] = format.format(moment).split(' ');
  const [hour, minute] = time.split(':');
  return { day, minute: Number(hour) * 60 + Number(minute) };
}

/** The first moment of a day that passes, if all later days pass too; within two months of `near`. */
export function firstMomentOf(zone: string, passes: (day: string) => boolean, near: Moment): Moment {
  let [before, from] = [near - SEARCH_RADIUS_MS, near + SEARCH_RADIUS_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (passes(localTime(zone, middle).day)) from = middle;
    else before = middle;
  }
  return from;
}

/** The range may cross midnight. */
export function isWithin({ from, until }: { readonly from: number; readonly until: number }, minute: number): boolean {
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
}
