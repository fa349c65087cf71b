/** The machine's timer, for pauses between attempts; tests bring one of their own. */
import type { Timer } from './queue.ts';

export const machineTimer: Timer = {
  after(milliseconds, work) {
    const timeout = setTimeout(work, milliseconds);
    return () => clearTimeout(timeout);
  },
};
