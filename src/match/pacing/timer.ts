/**
 * What moment it is, and work that is to be done later; both are handed in, so that nothing depends on the machine's time.
 */
export interface Clock {
  now(): Date;
}

/** Runs work later; gives back how to call it off. Milliseconds. */
export interface Timer {
  after(milliseconds: number, work: () => void): () => void;
}
