/** Leases and jobs of a process, released when the running test ends. */
import { onTestFinished } from 'vitest';
import type { Store } from '../../../src/features/storage/index.ts';
import {
  type Clock,
  type JobHandler,
  type JobStore,
  type Jobs,
  type Leases,
  startJobs,
  startLeases,
  type Timer,
} from '../../../src/kernel/index.ts';
import type { RawDatabase } from './rawDatabase.ts';

let processes = 0;

/** A unique name of a process. */
export function nextHolder(): string {
  processes += 1;
  return `process${processes}`;
}

/** Never fires: leases last until they are released. */
const NEVER_TIMER: Timer = { after: () => () => undefined };

/** The caller closes them. */
export function leasesOf(
  store: Pick<Store, 'jobs'>,
  {
    clock = { now: () => new Date() },
    timer = NEVER_TIMER,
    isShared = true,
  }: { readonly clock?: Clock; readonly timer?: Timer; readonly isShared?: boolean } = {},
): Leases {
  return startLeases({
    store: store.jobs,
    holder: nextHolder(),
    isShared,
    clock,
    timer,
    failed: () => undefined,
  });
}

/** The same, closed when the running test ends. */
export function openedLeases(...args: Parameters<typeof leasesOf>): Leases {
  const leases = leasesOf(...args);
  onTestFinished(() => leases.close());
  return leases;
}

/** Runs due jobs as a separate process until the running test ends; without a timer it polls only once. */
export function runJobs(
  store: Pick<Store, 'jobs'>,
  handlers: readonly JobHandler[],
  { clock = { now: () => new Date() }, timer = NEVER_TIMER }: { readonly clock?: Clock; readonly timer?: Timer } = {},
): Jobs {
  const leases = openedLeases(store, { clock });
  const failed = (error: unknown) => {
    throw error;
  };
  const jobs = startJobs({ leases, handlers, clock, timer, failed });
  onTestFinished(() => jobs.close());
  return jobs;
}

/** Runs all due jobs and their successors, as a process that starts and stops again. */
export async function runDue(
  store: Pick<Store, 'jobs'>,
  handlers: readonly JobHandler[],
  clock: Clock = { now: () => new Date() },
): Promise<void> {
  let runningCount = 0;
  const afterwards = async (work: Promise<void>) => {
    await work;
    runningCount -= 1;
  };
  const countedStore: JobStore = {
    ...store.jobs,
    takeDue: async (...args) => {
      const taken = await store.jobs.takeDue(...args);
      runningCount += taken.length;
      return taken;
    },
    finish: (...args) => afterwards(store.jobs.finish(...args)),
    release: (...args) => afterwards(store.jobs.release(...args)),
  };
  const immediate = handlers.map(({ startDelayMs: _, ...handler }) => handler);
  await new Promise<void>((resolve) => {
    const after = () => {
      if (runningCount === 0) resolve();
      return () => undefined;
    };
    runJobs({ jobs: countedStore }, immediate, { clock, timer: { after } });
  });
}

export interface WaitingJob {
  readonly subject: string;
  readonly dueAt: Date;
  readonly attempts: number;
}

/** The waiting jobs of a kind, in order of their due time. */
export async function waitingJobs(client: RawDatabase, kind: string): Promise<readonly WaitingJob[]> {
  const { rows } = await client.execute(
    `SELECT "subject", "dueAt", "attempts" FROM "jobs" WHERE "kind" = '${kind}' AND "holder" IS NULL ORDER BY "dueAt", "subject"`,
  );
  return rows.map(({ subject, dueAt, attempts }) => ({
    subject: String(subject),
    dueAt: new Date(dueAt instanceof Date ? dueAt : String(dueAt)),
    attempts: Number(attempts),
  }));
}
