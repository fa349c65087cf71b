/** Work that is done later. Handed in, so that tests and simulations move time themselves. */
export interface Timer {
  /** Gives back how to call it off. Milliseconds. */
  after(milliseconds: number, work: () => void): () => void;
}

export const machineTimer: Timer = {
  after(milliseconds, work) {
    const timeout = setTimeout(work, milliseconds);
    return () => clearTimeout(timeout);
  },
};
