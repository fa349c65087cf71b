/**
 * What is one machine's alone is in the hands of one at a time, and what a machine leaves that dies is another's soon.
 * Work is heard of as it begins; of the database only this is asked, whose leases there are.
 */
import { type HeldLease, LeaseLost } from '../../../src/kernel/index.ts';
import type { Moment } from '../../support/population/time.ts';
import type { Schedule } from '../world/schedule.ts';

export interface LeaseJudgeParts {
  readonly schedule: Schedule;
  readonly report: (fault: string) => void;
  readonly count: (what: string) => void;
  /** What a life of a machine has in hand by the database, in words. */
  readonly leasesOf: (holder: string) => readonly string[];
  /** Since when a machine has been there that can take over what others have left; null: none can. */
  readonly ableSince: () => Moment | null;
}

export interface LeaseJudge {
  /** Work under a lease begins; to be called when it has ended. */
  begun(lease: HeldLease, isAlive: () => boolean): () => void;
  /** A life of a machine is over. */
  died(holder: string): void;
}

interface Work {
  readonly lease: HeldLease;
  readonly isAlive: () => boolean;
}

/** So long after a death, in milliseconds, somebody else has ended its leases who has been there for as long. */
const BOUND = 30_000;
const AGAIN = 5_000;

export function judgeLeases({ schedule, report, count, leasesOf, ableSince }: LeaseJudgeParts): LeaseJudge {
  const underWay = new Map<string, Set<Work>>();

  return {
    begun(lease, isAlive) {
      const what = `${lease.kind} ${lease.subject}`;
      const all = underWay.get(what) ?? new Set();
      underWay.set(what, all);
      for (const other of all) {
        if (!other.isAlive()) all.delete(other);
        else if (isHeld(other.lease)) report(`${what} is in the hands of ${other.lease.holder} and ${lease.holder}`);
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
        if (able === null || schedule.now() - Math.max(since, able) < BOUND) {
          schedule.after(AGAIN, look);
          return;
        }
        for (const what of left) {
          report(`${what} is still held by ${holder}, who died at ${new Date(since).toISOString()}`);
        }
      };
      if (leasesOf(holder).length > 0) schedule.after(BOUND, look);
    },
  };
}

/** Whether whoever works under it may still do what people notice. */
function isHeld(lease: HeldLease): boolean {
  try {
    lease.check();
    return true;
  } catch (error) {
    if (error instanceof LeaseLost) return false;
    throw error;
  }
}
