/**
 * How long the event loop is held: the longest time between two of its turns, without the time in which this thread was
 * ready to run and other programs had all cores. What is done meanwhile is said by whoever measures.
 */
import { readFileSync } from 'node:fs';

export interface LoopHeld {
  /** In milliseconds. */
  readonly held: number;
  /** As `held`, the time that other programs took included. */
  readonly late: number;
}

/** Begins to measure; the call of what it gives ends that. */
export function watchLoop(): () => LoopHeld {
  let [last, waited] = [performance.now(), waitedForCore()];
  let held = 0;
  let late = 0;
  const timer = setInterval(() => {
    const [now, waitedNow] = [performance.now(), waitedForCore()];
    late = Math.max(late, now - last);
    held = Math.max(held, now - last - (waitedNow - waited));
    [last, waited] = [now, waitedNow];
  }, 1);
  return () => {
    clearInterval(timer);
    return { held, late };
  };
}

/** Milliseconds that the main thread has waited for a core so far, as Linux counts them; elsewhere 0. */
function waitedForCore(): number {
  if (process.platform !== 'linux') return 0;
  const [, nanoseconds] = readFileSync('/proc/self/schedstat', 'latin1').split(' ');
  return Number(nanoseconds) / 1e6;
}
