/**
 * The leases of this process: takes them, prolongs them while work lasts, releases them, and ends those of other processes that expired.
 */
import { type Clock, latest } from '../clock.ts';
import { startLooking } from '../looking.ts';
import type { Timer } from '../timer.ts';
import { BEAT, type HeldLease, LEASE, type Lease, LeaseLost, type Work } from './lease.ts';
import type { Again, DueWish, JobStore, TakenJob } from './ports.ts';

/** `held: false`: somebody has it, here or elsewhere, and nothing was done. */
type Hold<Result> = { readonly held: true; readonly result: Result } | { readonly held: false };

/** A job in the hands of this process, until it is finished or released. */
export interface HeldJob extends HeldLease, TakenJob {
  /** Null: it is done. */
  finish(again: Again | null): Promise<void>;
  /** Gives it back as it was. */
  release(): Promise<void>;
}

export interface Leases {
  /** Does the work unless somebody is at it already, and holds the lease until it has ended, however it does. */
  hold<Result>(work: Work, doIt: (lease: HeldLease) => Promise<Result>): Promise<Hold<Result>>;
  /** Jobs that are due, in the hands of this process. */
  takeDue(wish: DueWish): Promise<readonly HeldJob[]>;
  readonly waiting: JobStore['waiting'];
  readonly ensure: JobStore['ensure'];
  /** Calls the listener whenever what somebody held has run out, and may be taken over. Gives back how to end that. */
  subscribe(listener: () => void): () => void;
  /** Takes no others. Whoever still works under one is to end first: what is left is given back at once. */
  close(): Promise<void>;
}

export interface LeaseParts {
  readonly store: JobStore;
  /** An id that no other process has, nor this one had before it was started. */
  readonly holder: string;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
  /** Hears of each lease that is taken, and is told by what it gives back when work under it has ended; left out: nobody does. */
  readonly observe?: ((lease: HeldLease) => () => void) | undefined;
}

interface Held {
  readonly lease: Lease;
  readonly lost: AbortController;
  /** By this process's clock: after that somebody else may have it. */
  until: Date;
  /** False while the store is being asked for it. */
  taken: boolean;
}

export function startLeases(parts: LeaseParts): Leases {
  const { store, holder, clock, timer, failed, observe = () => () => undefined } = parts;
  const held = new Map<string, Held>();
  const listeners = new Set<() => void>();
  /** Terms of jobs that the store is being asked for. */
  const asking = new Set<number>();
  let term = 0;
  let closed = false;
  /** Whether the store may have leases of this process that nobody here holds, since giving them back has failed. */
  let owing = false;

  const fromNow = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
  const keyOf = ({ kind, subject }: Work) => `${kind} ${subject}`;

  async function beat(): Promise<number> {
    if (held.size > 0 || owing) await prolong();
    const overdue = await store.endOverdue(() => ({ now: clock.now(), latest: latest(clock.now(), LEASE) }));
    if (overdue) for (const listener of listeners) listener();
    return BEAT;
  }

  async function prolong(): Promise<void> {
    const before = [...held.values()].filter(({ taken }) => taken);
    const until = fromNow(LEASE);
    // Where this takes long, what is taken meanwhile lasts longer already.
    const kept = await store.prolong(holder, until, term);
    owing = false;
    const isSame = (one: Lease) => (other: Lease) => keyOf(one) === keyOf(other) && one.term === other.term;
    for (const own of before) {
      if (kept.some(isSame(own.lease))) own.until = until;
      else own.lost.abort(new LeaseLost(own.lease));
    }
    const wanted = [...held.values(), ...before].map(({ lease }) => lease);
    for (const lease of kept) {
      if (!asking.has(lease.term) && !wanted.some(isSame(lease))) await giveBack(lease);
    }
  }

  async function orOwing(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      owing = true;
      failed(error);
    }
  }

  const giveBack = (lease: Lease) => orOwing(store.release(lease));

  function note(work: Work, ownTerm: number, until: Date, taken: boolean): Held {
    const lease: Lease = { kind: work.kind, subject: work.subject, holder, term: ownTerm };
    const own: Held = { lease, lost: new AbortController(), until, taken };
    held.set(keyOf(work), own);
    return own;
  }

  function forget(own: Held): void {
    if (held.get(keyOf(own.lease)) === own) held.delete(keyOf(own.lease));
  }

  async function doHolding<Result>(own: Held, doIt: (lease: HeldLease) => Promise<Result>): Promise<Hold<Result>> {
    try {
      own.taken = await store.take(own.lease, own.until);
    } catch (error) {
      // It may have been taken all the same.
      owing = true;
      throw error;
    }
    if (!own.taken) return { held: false };
    const lease = heldLease(own, clock);
    const ended = observe(lease);
    try {
      return { held: true, result: await doIt(lease) };
    } finally {
      ended();
      await giveBack(own.lease);
    }
  }

  function heldJob(own: Held, job: TakenJob): HeldJob {
    const lease = heldLease(own, clock);
    const ended = observe(lease);
    const end = async (work: Promise<void>) => {
      ended();
      await orOwing(work);
      forget(own);
    };
    return {
      ...job,
      ...lease,
      finish: (again) => end(store.finish(own.lease, job.revision, again)),
      release: () => end(store.release(own.lease)),
    };
  }

  const beating = startLooking({ look: beat, afterFailure: BEAT, timer, failed });
  return {
    async hold(work, doIt) {
      if (closed || held.has(keyOf(work))) return { held: false };
      term += 1;
      const own = note(work, term, fromNow(LEASE), false);
      try {
        return await doHolding(own, doIt);
      } finally {
        forget(own);
      }
    },
    async takeDue(wish) {
      if (closed) return [];
      term += 1;
      const ownTerm = term;
      const until = fromNow(LEASE);
      asking.add(ownTerm);
      try {
        const jobs = await store.takeDue(wish, { holder, term: ownTerm }, until);
        return jobs.map((job) => heldJob(note(job, ownTerm, until, true), job));
      } catch (error) {
        owing = true;
        throw error;
      } finally {
        asking.delete(ownTerm);
      }
    },
    waiting: (...wish) => store.waiting(...wish),
    ensure: (...wish) => store.ensure(...wish),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      closed = true;
      await beating.close();
      for (const { lease, lost } of held.values()) {
        lost.abort(new LeaseLost(lease));
        await giveBack(lease);
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
