/**
 * The leases and jobs of a process in a test: on the store of a table, given back when the running test ends.
 */
import { onTestFinished } from 'vitest';
import type { Store } from '../../src/features/storage/index.ts';
import {
  type Clock,
  type JobHandler,
  type JobStore,
  type Jobs,
  type Leases,
  startJobs,
  startLeases,
  type Timer,
} from '../../src/kernel/index.ts';
import type { Outside } from './outside.ts';

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
  store: Pick<Store, 'jobs'>,
  { clock = { now: () => new Date() }, timer = STILL }: { readonly clock?: Clock; readonly timer?: Timer } = {},
): Leases {
  return startLeases({
    store: store.jobs,
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

/** Runs due jobs of a store in a process of its own until the running test ends; by itself it looks at the start alone, unless it has a timer. */
export function runJobs(
  store: Pick<Store, 'jobs'>,
  handlers: readonly JobHandler[],
  { clock = { now: () => new Date() }, timer = STILL }: { readonly clock?: Clock; readonly timer?: Timer } = {},
): Jobs {
  const leases = openedLeases(store, { clock });
  const failed = (error: unknown) => {
    throw error;
  };
  const jobs = startJobs({ leases, handlers, clock, timer, failed });
  onTestFinished(() => jobs.close());
  return jobs;
}

/** Runs what is due, and what it leads to, as a process does that has just been started and is stopped then. */
export async function runDue(
  store: Pick<Store, 'jobs'>,
  handlers: readonly JobHandler[],
  clock: Clock = { now: () => new Date() },
): Promise<void> {
  let open = 0;
  const ended = async (work: Promise<void>) => {
    await work;
    open -= 1;
  };
  const counted: JobStore = {
    ...store.jobs,
    takeDue: async (...wish) => {
      const taken = await store.jobs.takeDue(...wish);
      open += taken.length;
      return taken;
    },
    finish: (...given) => ended(store.jobs.finish(...given)),
    release: (...given) => ended(store.jobs.release(...given)),
  };
  const soon = handlers.map(({ startDelayMs: _, ...handler }) => handler);
  await new Promise<void>((resolve) => {
    const after = () => {
      if (open === 0) resolve();
      return () => undefined;
    };
    runJobs({ jobs: counted }, soon, { clock, timer: { after } });
  });
}

export interface WaitingJob {
  readonly subject: string;
  readonly dueAt: Date;
  readonly attempts: number;
}

/** The jobs of a kind that nobody runs, the one due first coming first. */
export async function waitingJobs(client: Outside, kind: string): Promise<readonly WaitingJob[]> {
  const { rows } = await client.execute(
    `SELECT "subject", "dueAt", "attempts" FROM "jobs" WHERE "kind" = '${kind}' AND "holder" IS NULL ORDER BY "dueAt", "subject"`,
  );
  return rows.map(({ subject, dueAt, attempts }) => ({
    subject: String(subject),
    dueAt: new Date(dueAt instanceof Date ? dueAt : String(dueAt)),
    attempts: Number(attempts),
  }));
}
