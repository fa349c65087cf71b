/**
 * A lease: the time for which one process alone does some work, and the error of a process that lost it.
 */

export interface Work {
  readonly kind: string;
  /** The id of the match, league, server, channel or person that it is about; empty where there is one such work. */
  readonly subject: string;
}

/** Work in the hands of a process. */
export interface Lease extends Work {
  /** The process. */
  readonly holder: string;
  /** Counts what the process has taken, so that work it lost and took again is another lease. */
  readonly term: number;
}

/** A lease as the process that does the work holds it. */
export interface HeldLease extends Lease {
  /** Aborted as soon as it is known to be lost. */
  readonly signal: AbortSignal;
  /** To be called before anything that others notice. @throws LeaseLost when somebody else may be at the work. */
  check(): void;
}

/** Another process may be doing the work: leave everything as it is. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor({ kind, subject }: Work) {
    super(`the lease ${kind}${subject === '' ? '' : ` of ${subject}`} is somebody else's by now`);
  }
}

/** How long a lease lasts unless it is prolonged, in milliseconds. */
export const LEASE = 20_000;

/** So often leases are prolonged, and those looked for that have run out, in milliseconds. */
export const BEAT = 5_000;
