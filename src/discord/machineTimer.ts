/**
 * Running work later, for pauses between attempts; tests bring a timer of their own.
 * Whoever pauses is handed a timer, this one or another.
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
