/**
 * The storage that jobs and leases need: rows that all processes share.
 */
import type { Lease, Work } from './lease.ts';

/** Between which a lease that holds ends. */
interface LeaseLimits {
  readonly now: Date;
  readonly latest: Date;
}

/** Jobs of a kind that lie further ahead than this were enqueued by a clock that was wrong: they are due, too. */
export interface DueKind {
  readonly kind: string;
  readonly farthest: Date;
}

interface WaitingJobs {
  readonly kind: string;
  /** Whether one that nobody runs is due. */
  readonly isDue: boolean;
  /** When the first of the others is due; null: there is none. */
  readonly next: Date | null;
}

export interface DueWish extends DueKind {
  readonly now: Date;
  readonly most: number;
  /** Only this one; left out: the ones due first. */
  readonly subject?: string | undefined;
}

/** A job as a process takes it. */
export interface TakenJob extends Work {
  /** Failures in a row. */
  readonly attempts: number;
  /** How often it has been enqueued. */
  readonly revision: number;
}

/** When a job is run again. */
export interface Again {
  readonly at: Date;
  /** The class of the error that it failed with; null: it has not. */
  readonly error: string | null;
}

export interface JobStore {
  /** Makes a job that is always there, unless it is. `isDue`: it is due at that moment even where it was to come later. */
  ensure(work: Work, at: Date, isDue: boolean): Promise<void>;
  /** One statement, whatever the number of kinds. */
  waiting(kinds: readonly DueKind[], now: Date): Promise<readonly WaitingJobs[]>;
  /** Takes jobs that are due and that nobody runs. Of several processes at once each hears of others. */
  takeDue(wish: DueWish, holder: Omit<Lease, keyof Work>, until: Date): Promise<readonly TakenJob[]>;
  /** Gives it back and removes it; `again`: it comes again. Where it was enqueued anew since it was taken, it comes as that says. */
  finish(lease: Lease, revision: number, again: Again | null): Promise<void>;

  /** Takes a lease on work that nobody has; false where it has been taken. Of several at once, wherever they run, exactly one hears "true". */
  take(lease: Lease, until: Date): Promise<boolean>;
  /** Moves the end of a process's leases up to this term on; resolves to those of them that it still has. */
  prolong(holder: string, until: Date, term: number): Promise<readonly Lease[]>;
  /** Gives it back, a job unchanged; one that is somebody else's by now stays. */
  release(lease: Lease): Promise<void>;
  /**
   * Ends those that last until `now` at most, and those that seem to last beyond `latest`; whether there were any. Both are
   * asked for again once the leases are known, since looking may have taken long.
   */
  endOverdue(limits: () => LeaseLimits): Promise<boolean>;
  /** Ends all, for a process that knows that no other is there. */
  endAll(): Promise<void>;
}
