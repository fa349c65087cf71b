/**
 * What leases need of the store: rows that all processes see. What is done under them is not known there.
 */
import type { Lease } from './lease.ts';

/** Between which a lease that holds ends. */
interface LeaseLimits {
  readonly now: Date;
  readonly latest: Date;
}

export interface LeaseStore {
  /** Takes what nobody has; false where it has been taken. Of several at once, wherever they run, exactly one hears "true". */
  take(lease: Lease, until: Date): Promise<boolean>;
  /** Moves the end of a process's leases up to this term on; resolves to those of them that it still has. */
  prolong(holder: string, until: Date, term: number): Promise<readonly Lease[]>;
  /** Gives it back; one that is somebody else's by now stays. */
  release(lease: Lease): Promise<void>;
  /**
   * Ends those that last until `now` at most, and those that seem to last beyond `latest`; whether there were any. Both are
   * asked for again once the leases are known, since looking may have taken long.
   */
  endOverdue(limits: () => LeaseLimits): Promise<boolean>;
  /** Ends all, for whoever knows that no other process is there. */
  endAll(): Promise<void>;
}
