/** Checks that no two machines hold a lease at once, and that a dead machine's leases end in time. */
import { type HeldLease, LeaseLost } from '../../../src/kernel/index.ts';
import type { Moment } from '../../support/population/time.ts';
import type { Schedule } from '../world/schedule.ts';

export interface LeaseCheckerParts {
  readonly schedule: Schedule;
  readonly report: (fault: string) => void;
  readonly count: (what: string) => void;
  /** The leases of a life of a machine in the database. */
  readonly leasesOf: (holder: string) => readonly string[];
  /** Since when a machine is up that can take leases over; null if none is. */
  readonly ableSince: () => Moment | null;
}

export interface LeaseChecker {
  /** Work under a lease begins; the returned function ends it. */
  begun(lease: HeldLease, isAlive: () => boolean): () => void;
  died(holder: string): void;
}

interface Work {
  readonly lease: HeldLease;
  readonly isAlive: () => boolean;
}

/** A dead machine's leases must end within this time, during which a machine able to take over was up. */
const MAX_TAKEOVER_MS = 30_000;
const RECHECK_MS = 5_000;

export function checkLeases({ schedule, report, count, leasesOf, ableSince }: LeaseCheckerParts): LeaseChecker {
  const underWay = new Map<string, Set<Work>>();

  return {
    begun(lease, isAlive) {
      const what = `${lease.kind} ${lease.subject}`;
      const all = underWay.get(what) ?? new Set();
      underWay.set(what, all);
      for (const other of all) {
        if (!other.isAlive()) all.delete(other);
        else if (isHeld(other.lease)) report(`${what} is held by ${other.lease.holder} and ${lease.holder}`);
      }
      const work = { lease, isAlive };
      all.add(work);
      return () => {
        all.delete(work);
        if (all.size === 0 && underWay.get(what) === all) underWay.delete(what);
      };
    },

    died(holder) {
      const since = schedule.now();
      for (const _ of leasesOf(holder)) count('leases left');
      const look = (): void => {
        const left = leasesOf(holder);
        if (left.length === 0) return;
        const able = ableSince();
        if (able === null || schedule.now() - Math.max(since, able) < MAX_TAKEOVER_MS) {
          schedule.after(RECHECK_MS, look);
          return;
        }
        for (const what of left) {
          report(`${what} is still held by ${holder}, who died at ${new Date(since).toISOString()}`);
        }
      };
      if (leasesOf(holder).length > 0) schedule.after(MAX_TAKEOVER_MS, look);
    },
  };
}

/** Whether work under the lease may still have visible effects. */
function isHeld(lease: HeldLease): boolean {
  try {
    lease.check();
    return true;
  } catch (error) {
    if (error instanceof LeaseLost) return false;
    throw error;
  }
}
