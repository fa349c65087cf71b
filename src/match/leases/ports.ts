/**
 * What leases need of the store: rows that all processes see. What is done under them is not known there.
 */
import type { Lease } from './lease.ts';

export interface LeaseStore {
  /** Takes what nobody has; false where it has been taken. Of several at once, wherever they run, exactly one hears "true". */
  take(lease: Lease, until: Date): Promise<boolean>;
  /** Moves the end of all leases of a process on; resolves to those that it still has. */
  prolong(holder: string, until: Date): Promise<readonly Lease[]>;
  /** Gives it back; one that is somebody else's by now stays. */
  release(lease: Lease): Promise<void>;
  /** Ends those that last until this moment at most, and those that seem to last beyond `latest`; whether there were any. */
  endOverdue(now: Date, latest: Date): Promise<boolean>;
  /** Ends all, for whoever knows that no other process is there. */
  endAll(): Promise<void>;
}
