/**
 * Running work later, for pauses between attempts; tests bring a timer of their own.
 * What is tried again, and after how long, is the callers' matter.
 */
import type { Timer } from '../match/index.ts';

export type { Timer } from '../match/index.ts';

/** The machine's timer. */
export const machineTimer: Timer = {
  after(milliseconds, work) {
    const timeout = setTimeout(work, milliseconds);
    return () => clearTimeout(timeout);
  },
};
