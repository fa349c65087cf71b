/** Jobs and leases: their types and the storage that all processes share. */

export interface JobKey {
  readonly kind: string;
  /** The id of the match, league, server, channel or person; empty for singleton jobs. */
  readonly subject: string;
}

/** The exclusive right of one process to do some work for a while. */
export interface Lease extends JobKey {
  readonly holder: string;
  /** Counts the leases of a process, so that work that it lost and took again has another lease. */
  readonly term: number;
}

export interface HeldLease extends Lease {
  /** Aborted as soon as the loss of the lease is known. */
  readonly signal: AbortSignal;
  /** To be called before every external effect. @throws LeaseLost when another process may have the lease */
  check(): void;
}

/** Another process may be doing the work: the catcher must change nothing more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor({ kind, subject }: JobKey) {
    super(`the lease ${kind}${subject === '' ? '' : ` of ${subject}`} is held by another process`);
  }
}

/** How long a lease lasts unless it is prolonged, in milliseconds. */
export const LEASE_DURATION_MS = 20_000;

/** How often leases are prolonged and expired ones looked for, in milliseconds. */
export const LEASE_HEARTBEAT_MS = 5_000;

/** The range in which a valid lease expires. */
interface LeaseLimits {
  readonly now: Date;
  readonly latest: Date;
}

/** Jobs that lie beyond `farthest` were enqueued by a wrong clock and are due. */
export interface DueKind {
  readonly kind: string;
  readonly farthest: Date;
}

interface WaitingJobs {
  readonly kind: string;
  /** Whether a free job is due. */
  readonly isDue: boolean;
  /** When the next one is due; null: no other waits. */
  readonly next: Date | null;
}

export interface DueJobsQuery extends DueKind {
  readonly now: Date;
  readonly most: number;
  /** Only this one; absent: in the order of their due times. */
  readonly subject?: string | undefined;
}

export interface TakenJob extends JobKey {
  readonly attempts: number;
  readonly revision: number;
}

export interface NextRun {
  readonly at: Date;
  /** The name of the error; null: the run succeeded. */
  readonly error: string | null;
}

export interface JobStore {
  /** Creates the job unless it exists. `isDue`: makes an existing one due at `at`. */
  ensure(work: JobKey, at: Date, isDue: boolean): Promise<void>;
  waiting(kinds: readonly DueKind[], now: Date): Promise<readonly WaitingJobs[]>;
  /** Takes free jobs that are due; concurrent processes get different ones. */
  takeDue(wish: DueJobsQuery, holder: Omit<Lease, keyof JobKey>, until: Date): Promise<readonly TakenJob[]>;
  /** Deletes the job, or reschedules it with `again`. If it was enqueued again meanwhile, that schedule holds. */
  finish(lease: Lease, revision: number, again: NextRun | null): Promise<void>;

  /** Takes a lease that nobody holds. Exactly one of several concurrent callers gets true. */
  take(lease: Lease, until: Date): Promise<boolean>;
  /** Prolongs the holder's leases up to this term; resolves to those that it still has. */
  prolong(holder: string, until: Date, term: number): Promise<readonly Lease[]>;
  /** Ends the lease and leaves a job unchanged; without effect when another process has it. */
  release(lease: Lease): Promise<void>;
  /**
   * Ends leases that expired by `now` or seem to last beyond `latest`, and resolves to whether there were any. Calls
   * `limits` again after the query, which may take long.
   */
  endOverdue(limits: () => LeaseLimits): Promise<boolean>;
  /** Ends all leases; for the only process of a database. */
  endAll(): Promise<void>;
}
