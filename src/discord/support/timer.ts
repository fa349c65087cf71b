/**
 * Running work later, for pauses between attempts; tests bring a timer of their own.
 * What is tried again, and after how long, is the callers' matter.
 */

/** Runs work later; gives back how to call it off. Milliseconds. */
export interface Timer {
  after(milliseconds: number, work: () => void): () => void;
}

/** The machine's timer. */
export const machineTimer: Timer = {
  after(milliseconds, work) {
    const timeout = setTimeout(work, milliseconds);
    return () => clearTimeout(timeout);
  },
};
