/** Jobs and leases: their types, and the port of the storage that all processes share. */

export interface JobKey {
  readonly kind: string;
  /** The id of the match, league, server, channel or person; empty for singleton jobs. */
  readonly subject: string;
}

/** The exclusive right of one process to do some work for a limited time. */
export interface Lease extends JobKey {
  readonly holder: string;
  /** Counts the leases of a process, so that a lease that is lost and taken again is a different one. */
  readonly term: number;
}

export interface HeldLease extends Lease {
  /** Aborted as soon as the process knows that the lease is lost. */
  readonly signal: AbortSignal;
  /**
   * Must be called before every external effect.
   * @throws LeaseLost if another process may have the lease
   */
  check(): void;
}

/** Another process may be doing the work, so whoever catches this must change nothing more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor({ kind, subject }: JobKey) {
    super(`the lease ${kind}${subject === '' ? '' : ` of ${subject}`} is held by another process`);
  }
}

/** How long a lease lasts unless it is renewed, in milliseconds. */
export const LEASE_DURATION_MS = 20_000;

/** How often leases are renewed and expired ones are looked for, in milliseconds. */
export const LEASE_HEARTBEAT_MS = 5_000;

/** The range in which a valid lease expires. */
interface LeaseLimits {
  readonly now: Date;
  readonly latest: Date;
}

/** Jobs that are due later than `farthest` were enqueued with a wrong clock, so they count as due. */
export interface DueKind {
  readonly kind: string;
  readonly farthest: Date;
}

interface WaitingJobs {
  readonly kind: string;
  /** Whether a job without a lease is due. */
  readonly isDue: boolean;
  /** When the next one is due; null if no other is waiting. */
  readonly next: Date | null;
}

export interface DueJobsQuery extends DueKind {
  readonly now: Date;
  readonly most: number;
  /** Only this subject; if absent, in the order of their due times. */
  readonly subject?: string | undefined;
}

export interface TakenJob extends JobKey {
  readonly attempts: number;
  readonly revision: number;
}

export interface NextRun {
  readonly at: Date;
  /** The name of the error; null if the run succeeded. */
  readonly error: string | null;
}

export interface JobStore {
  /** Creates the job unless it exists. `isDue` makes an existing one due at `at`. */
  ensure(work: JobKey, at: Date, isDue: boolean): Promise<void>;
  waiting(kinds: readonly DueKind[], now: Date): Promise<readonly WaitingJobs[]>;
  /** Takes due jobs without a lease; concurrent processes get different ones. */
  takeDue(query: DueJobsQuery, holder: Omit<Lease, keyof JobKey>, until: Date): Promise<readonly TakenJob[]>;
  /** Deletes the job, or reschedules it with `again`. If it was enqueued again meanwhile, that schedule is kept. */
  finish(lease: Lease, revision: number, again: NextRun | null): Promise<void>;

  /** Takes a lease that nobody holds. Of several concurrent callers exactly one gets true. */
  take(lease: Lease, until: Date): Promise<boolean>;
  /** Renews the holder's leases up to this term, and returns those that it still has. */
  renew(holder: string, until: Date, term: number): Promise<readonly Lease[]>;
  /** Ends the lease and leaves a job unchanged. Has no effect if another process has the lease. */
  release(lease: Lease): Promise<void>;
  /**
   * Ends leases that expired by `now` or seem to last beyond `latest`, and returns whether there were any. Calls
   * `limits` again after the query, which may take long.
   */
  endOverdue(limits: () => LeaseLimits): Promise<boolean>;
  /** Ends all leases; for a database with a single process. */
  endAll(): Promise<void>;
}
