/** Takes, renews and releases this process's leases, and ends expired leases of other processes. */
import { type Clock, latestPlausible, type Timer } from '../clock.ts';
import { startPolling } from '../polling.ts';
import {
  type DueJobsQuery,
  type HeldLease,
  type JobKey,
  type JobStore,
  LEASE_DURATION_MS,
  LEASE_HEARTBEAT_MS,
  type Lease,
  LeaseLost,
  type NextRun,
  type TakenJob,
} from './ports.ts';

/** `held: false`: another holder has the lease, so the work was not done. */
type LeaseResult<Result> = { readonly held: true; readonly result: Result } | { readonly held: false };

/** A job that this process runs until it is finished or released. */
export interface HeldJob extends HeldLease, TakenJob {
  finish(again: NextRun | null): Promise<void>;
  /** Releases the job unchanged. */
  release(): Promise<void>;
}

export interface Leases {
  /** Whether other processes use the same store. */
  readonly isShared: boolean;
  /** Does the work under a lease, unless another holder has it. */
  tryWithLease<Result>(work: JobKey, doIt: (lease: HeldLease) => Promise<Result>): Promise<LeaseResult<Result>>;
  takeDue(query: DueJobsQuery): Promise<readonly HeldJob[]>;
  readonly waiting: JobStore['waiting'];
  readonly ensure: JobStore['ensure'];
  /** Calls the listener when leases have expired whose work can be taken over. Returns a function to unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Takes no more leases and releases the remaining ones, whose work should have ended. */
  close(): Promise<void>;
}

export interface LeaseParts {
  readonly store: JobStore;
  /** The id of this run of the process, unique among all processes. */
  readonly holder: string;
  /** Whether other processes use the same store; default: yes. */
  readonly isShared?: boolean;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
  /** Called with each lease; returns a callback for its end. */
  readonly observe?: ((lease: HeldLease) => () => void) | undefined;
}

interface Held {
  readonly lease: Lease;
  readonly lost: AbortController;
  until: Date;
  /** False until the store has granted the lease. */
  taken: boolean;
}

export function startLeases(parts: LeaseParts): Leases {
  const { store, holder, isShared = true, clock, timer, failed, observe = () => () => undefined } = parts;
  const held = new Map<string, Held>();
  const listeners = new Set<() => void>();
  /** The terms of pending `takeDue` calls. */
  const pendingTerms = new Set<number>();
  let term = 0;
  let closed = false;
  /** Whether a failed call may have left leases in the store that this process has no record of. */
  let hasUnreleased = false;

  const fromNow = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
  const keyOf = ({ kind, subject }: JobKey) => `${kind} ${subject}`;

  async function beat(): Promise<number> {
    if (held.size > 0 || hasUnreleased) await renew();
    const overdue = await store.endOverdue(() => ({
      now: clock.now(),
      latest: latestPlausible(clock.now(), LEASE_DURATION_MS),
    }));
    if (overdue) for (const notify of listeners) notify();
    return LEASE_HEARTBEAT_MS;
  }

  async function renew(): Promise<void> {
    const before = [...held.values()].filter(({ taken }) => taken);
    const until = fromNow(LEASE_DURATION_MS);
    // Leases taken during this call have higher terms and expire later.
    const renewed = await store.renew(holder, until, term);
    hasUnreleased = false;
    const isSame = (one: Lease) => (other: Lease) => keyOf(one) === keyOf(other) && one.term === other.term;
    for (const own of before) {
      if (renewed.some(isSame(own.lease))) own.until = until;
      else own.lost.abort(new LeaseLost(own.lease));
    }
    const known = [...held.values(), ...before].map(({ lease }) => lease);
    for (const lease of renewed) {
      if (!pendingTerms.has(lease.term) && !known.some(isSame(lease))) await releaseLease(lease);
    }
  }

  async function orUnreleased(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      hasUnreleased = true;
      failed(error);
    }
  }

  const releaseLease = (lease: Lease) => orUnreleased(store.release(lease));

  function addHeld(work: JobKey, leaseTerm: number, until: Date, taken: boolean): Held {
    const lease: Lease = { kind: work.kind, subject: work.subject, holder, term: leaseTerm };
    const own: Held = { lease, lost: new AbortController(), until, taken };
    held.set(keyOf(work), own);
    return own;
  }

  function forget(own: Held): void {
    if (held.get(keyOf(own.lease)) === own) held.delete(keyOf(own.lease));
  }

  async function runHeld<Result>(own: Held, doIt: (lease: HeldLease) => Promise<Result>): Promise<LeaseResult<Result>> {
    try {
      own.taken = await store.take(own.lease, own.until);
    } catch (error) {
      // The store may have granted the lease nevertheless.
      hasUnreleased = true;
      throw error;
    }
    if (!own.taken) return { held: false };
    const lease = heldLease(own, clock);
    const ended = observe(lease);
    try {
      return { held: true, result: await doIt(lease) };
    } finally {
      ended();
      await releaseLease(own.lease);
    }
  }

  function heldJob(own: Held, job: TakenJob): HeldJob {
    const lease = heldLease(own, clock);
    const ended = observe(lease);
    const end = async (work: Promise<void>) => {
      ended();
      await orUnreleased(work);
      forget(own);
    };
    return {
      ...job,
      ...lease,
      finish: (again) => end(store.finish(own.lease, job.revision, again)),
      release: () => end(store.release(own.lease)),
    };
  }

  const beating = startPolling({ poll: beat, retryDelayMs: LEASE_HEARTBEAT_MS, timer, failed });
  return {
    isShared,
    async tryWithLease(work, doIt) {
      if (closed || held.has(keyOf(work))) return { held: false };
      term += 1;
      const own = addHeld(work, term, fromNow(LEASE_DURATION_MS), false);
      try {
        return await runHeld(own, doIt);
      } finally {
        forget(own);
      }
    },
    async takeDue(query) {
      if (closed) return [];
      term += 1;
      const leaseTerm = term;
      const until = fromNow(LEASE_DURATION_MS);
      pendingTerms.add(leaseTerm);
      try {
        const jobs = await store.takeDue(query, { holder, term: leaseTerm }, until);
        return jobs.map((job) => heldJob(addHeld(job, leaseTerm, until, true), job));
      } catch (error) {
        hasUnreleased = true;
        throw error;
      } finally {
        pendingTerms.delete(leaseTerm);
      }
    },
    waiting: (...args) => store.waiting(...args),
    ensure: (...args) => store.ensure(...args),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      closed = true;
      await beating.close();
      for (const { lease, lost } of held.values()) {
        lost.abort(new LeaseLost(lease));
        await releaseLease(lease);
      }
    },
  };
}

function heldLease(own: Held, clock: Clock): HeldLease {
  return {
    ...own.lease,
    signal: own.lost.signal,
    check: () => {
      if (own.lost.signal.aborted || clock.now() >= own.until) throw new LeaseLost(own.lease);
    },
  };
}
