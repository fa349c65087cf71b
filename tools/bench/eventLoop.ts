/**
 * Measures the longest time between two turns of the event loop in processor time, so that other programs and a stopped
 * virtual machine (50 ms and longer) do not count.
 */
import { readFileSync } from 'node:fs';

export interface EventLoopDelay {
  /** In milliseconds. */
  readonly held: number;
  /** The longest time between two turns, whatever caused it. */
  readonly late: number;
}

/** Starts a measurement; calling the returned function ends it. */
export function watchEventLoop(): () => EventLoopDelay {
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

/** Milliseconds for which the main thread has run, as Linux counts them; elsewhere wall-clock time. */
function run(): number {
  if (process.platform !== 'linux') return performance.now();
  const [nanoseconds] = readFileSync('/proc/self/schedstat', 'latin1').split(' ');
  return Number(nanoseconds) / 1e6;
}
