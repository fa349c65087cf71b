/** Moments, and the time by which robots live: simulated or the machine's. */

/** Milliseconds since 1970. */
export type Moment = number;

export interface Time {
  now(): Moment;
  /** Has something happen at a moment, never before the present one. */
  at(moment: Moment, work: () => void): void;
  /** The same after so many milliseconds. */
  after(milliseconds: number, work: () => void): void;
}

/** The machine's own time, until it is stopped: nothing happens from then on. */
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
