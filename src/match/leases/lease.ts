/**
 * What a lease is: work that one process alone does, until when nobody else may, and what it is to have lost it.
 * Taking, prolonging and giving back is left to the keeper beside this, keeping to the store.
 */

/** `telling`: the queue of a match. `notice`: what is told in a channel or to a person. `clocks`, `forgetting`, `results`, `badges`, `seeks`, `housekeeping`, `backup`: all of it, with an empty subject. */
export const LEASE_KINDS = [
  'telling',
  'computer',
  'clocks',
  'review',
  'notice',
  'seeks',
  'league',
  'forgetting',
  'results',
  'badges',
  'housekeeping',
  'backup',
] as const;
export type LeaseKind = (typeof LEASE_KINDS)[number];

export interface LeasedWork {
  readonly kind: LeaseKind;
  /** The id of the match, server, channel or person that it is about; empty where there is one such work. */
  readonly subject: string;
}

/** Work in the hands of a process. */
export interface Lease extends LeasedWork {
  /** The process. */
  readonly holder: string;
  /** Of all that the process has ever taken, so that what it lost and took again is another. */
  readonly term: number;
}

/** A lease as whoever does the work holds it. */
export interface HeldLease extends Lease {
  /** Aborted as soon as it is known to be lost. */
  readonly signal: AbortSignal;
  /** To be called before anything that others notice. @throws LeaseLost when somebody else may be at the work. */
  check(): void;
}

/** Somebody else may be doing the work: whoever meets this leaves everything as it is. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor({ kind, subject }: LeasedWork) {
    super(`the lease ${kind}${subject === '' ? '' : ` of ${subject}`} is somebody else's by now`);
  }
}

/** How long a lease lasts unless it is prolonged, in milliseconds. */
export const LEASE = 20_000;

/** So often leases are prolonged, and those looked for that have run out, in milliseconds. */
export const BEAT = 5_000;
