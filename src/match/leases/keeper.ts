/**
 * The leases of this process: taken for as long as the work lasts, prolonged meanwhile, given back at its end; and a look at
 * those of others that have run out, so that their work is taken over. What the work is, is left to whoever asks.
 */
import { type Clock, latest, type Timer } from '../../kernel/index.ts';
import { startLooking } from '../pacing/looking.ts';
import { BEAT, type HeldLease, LEASE, type Lease, type LeasedWork, LeaseLost } from './lease.ts';
import type { LeaseStore } from './ports.ts';

/** `held: false`: somebody has it, here or elsewhere, and nothing was done. */
type Hold<Result> = { readonly held: true; readonly result: Result } | { readonly held: false };

export interface Leases {
  /** Does the work unless somebody is at it already, and holds the lease until it has ended, however it does. */
  hold<Result>(work: LeasedWork, doIt: (lease: HeldLease) => Promise<Result>): Promise<Hold<Result>>;
  /** Calls the listener whenever what somebody held has run out, and may be taken over. Gives back how to end that. */
  subscribe(listener: () => void): () => void;
  /** Takes no others. Whoever still works under one is to end first: what is left is given back at once. */
  close(): Promise<void>;
}

export interface LeaseParts {
  readonly store: LeaseStore;
  /** An id that no other process has, nor this one had before it was started. */
  readonly holder: string;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
}

interface Held {
  readonly lease: Lease;
  readonly lost: AbortController;
  /** By this process's clock: after that somebody else may have it. */
  until: Date;
  /** False while the store is being asked for it. */
  taken: boolean;
}

export function startLeases({ store, holder, clock, timer, failed }: LeaseParts): Leases {
  const held = new Map<string, Held>();
  const listeners = new Set<() => void>();
  let term = 0;
  let closed = false;
  /** Whether the store may have leases of this process that nobody here holds, since giving them back has failed. */
  let owing = false;

  const fromNow = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

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
    const terms = new Set(kept.map((lease) => lease.term));
    for (const own of before) {
      if (terms.has(own.lease.term)) own.until = until;
      else own.lost.abort(new LeaseLost(own.lease));
    }
    const wanted = new Set([...held.values(), ...before].map(({ lease }) => lease.term));
    for (const lease of kept) if (!wanted.has(lease.term)) await giveBack(lease);
  }

  async function giveBack(lease: Lease): Promise<void> {
    try {
      await store.release(lease);
    } catch (error) {
      owing = true;
      failed(error);
    }
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
    try {
      return { held: true, result: await doIt(heldLease(own, clock)) };
    } finally {
      await giveBack(own.lease);
    }
  }

  const beating = startLooking({ look: beat, afterFailure: BEAT, timer, failed });
  return {
    async hold({ kind, subject }, doIt) {
      const key = `${kind} ${subject}`;
      if (closed || held.has(key)) return { held: false };
      term += 1;
      const lease: Lease = { kind, subject, holder, term };
      const own: Held = { lease, lost: new AbortController(), until: fromNow(LEASE), taken: false };
      held.set(key, own);
      try {
        return await doHolding(own, doIt);
      } finally {
        held.delete(key);
      }
    },
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
