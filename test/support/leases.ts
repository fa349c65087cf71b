/**
 * The leases of a process in a test: on the store of a table, given back when the running test ends.
 */
import { onTestFinished } from 'vitest';
import type { Clock, Timer } from '../../src/kernel/index.ts';
import { type LeaseStore, type Leases, startLeases } from '../../src/match/index.ts';
import type { Store } from '../../src/store/index.ts';

let processes = 0;

/** A number that no other process of this test run has. */
export function nextHolder(): string {
  processes += 1;
  return `process${processes}`;
}

/** Never looks by itself: leases last until they are given back. */
const STILL: Timer = { after: () => () => undefined };

/** Ended by whoever has it started. */
export function leasesOf(
  store: Pick<Store, 'leases'>,
  { clock = { now: () => new Date() }, timer = STILL }: { readonly clock?: Clock; readonly timer?: Timer } = {},
): Leases {
  return startLeases({
    store: store.leases,
    holder: nextHolder(),
    clock,
    timer,
    failed: () => undefined,
  });
}

/** The same, ended with the running test. */
export function openedLeases(...wish: Parameters<typeof leasesOf>): Leases {
  const leases = leasesOf(...wish);
  onTestFinished(() => leases.close());
  return leases;
}

/** Of a process that is alone, without a database. */
export function aloneLeases(): Leases {
  const store: LeaseStore = {
    take: async () => true,
    prolong: async () => [],
    release: async () => undefined,
    endOverdue: async () => false,
    endAll: async () => undefined,
  };
  return startLeases({
    store,
    holder: nextHolder(),
    timer: STILL,
    clock: { now: () => new Date() },
    failed: () => undefined,
  });
}
