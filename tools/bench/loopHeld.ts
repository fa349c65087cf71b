/**
 * How long the event loop is held: the longest time that this thread ran between two of its turns, in time of a processor. Not
 * counted is when it had none: other programs had them, or the whole virtual machine stood still, which a thread that does
 * nothing but count meets for 50 ms and longer and which the system does not report. What is done meanwhile is said by whoever measures.
 */
import { readFileSync } from 'node:fs';

export interface LoopHeld {
  /** In milliseconds. */
  readonly held: number;
  /** The longest time between two turns, whatever took it. */
  readonly late: number;
}

/** Begins to measure; the call of what it gives ends that. */
export function watchLoop(): () => LoopHeld {
  let [last, lastRun] = [performance.now(), run()];
  let held = 0;
  let late = 0;
  const timer = setInterval(() => {
    const [now, runNow] = [performance.now(), run()];
    late = Math.max(late, now - last);
    held = Math.max(held, Math.min(now - last, runNow - lastRun));
    [last, lastRun] = [now, runNow];
  }, 1);
  return () => {
    clearInterval(timer);
    return { held, late };
  };
}

/** Milliseconds that the main thread has run so far, as Linux counts them; elsewhere the time that has passed. */
function run(): number {
  if (process.platform !== 'linux') return performance.now();
  const [nanoseconds] = readFileSync('/proc/self/schedstat', 'latin1').split(' ');
  return Number(nanoseconds) / 1e6;
}
