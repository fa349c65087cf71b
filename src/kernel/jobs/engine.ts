/** Runs due jobs with their kinds' handlers, each in one process at a time, and retries failures with backoff. */
import { type Clock, latestPlausible, type Timer } from '../clock.ts';
import { POLL_INTERVAL_MS, startPolling } from '../polling.ts';
import type { HeldJob, Leases } from './leases.ts';
import { type DueKind, LeaseLost } from './ports.ts';

export interface JobHandler {
  readonly kind: string;
  readonly concurrency?: number;
  /** Makes it a singleton job without subject that repeats after this many milliseconds; absent: jobs are enqueued. */
  readonly intervalMs?: number;
  /** Whether the singleton job is due at every start of a process. */
  readonly dueAtStart?: boolean;
  /** The delay after the start of a process, in milliseconds; default: 0. */
  readonly startDelayMs?: number;
  /** How far ahead jobs may be due, in milliseconds, if further than `intervalMs` and `retry.most`. */
  readonly maxAheadMs?: number;
  /** Exponential backoff from `after` to `most` milliseconds; default: 5 s to 10 minutes. */
  readonly retry?: { readonly after: number; readonly most: number };
  /** The subject to run first; if absent or null, the one that is due first. */
  readonly chooseSubject?: () => Promise<string | null>;
  /**
   * Returns the Date of the next run; with any other value the job is done, or repeats after `intervalMs`. Once the
   * signal is aborted (the process stops, the lease is lost) it should return soon; the job is then due again.
   */
  readonly run: (job: HeldJob, signal: AbortSignal) => Promise<unknown>;
  readonly failed: (error: unknown) => void;
}

export interface JobParts {
  readonly leases: Leases;
  readonly handlers: readonly JobHandler[];
  readonly clock: Clock;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
}

export interface Jobs {
  /** Polls for due jobs. Cheap. */
  wake(): void;
  /** Whether a due job of this kind would start at once. */
  hasCapacity(kind: string): boolean;
  /** Aborts running jobs, and resolves once they have ended. */
  close(): Promise<void>;
}

const RETRY = { after: 5_000, most: 600_000 };
const MIN_POLL_INTERVAL_MS = 20;

export function startJobs({ leases, handlers, clock, timer, failed }: JobParts): Jobs {
  const closing = new AbortController();
  const running = new Map<HeldJob, Promise<void>>();
  const delays = new Set<() => void>();
  const active = new Set(handlers.filter(({ startDelayMs }) => startDelayMs === undefined));
  const ensured = new Set<JobHandler>();

  /** When the next job is due; null if none is due within the poll interval. */
  let nextAt: Date | null = null;
  /** The due time for which the timer fired, which may be ahead of the clock. */
  let firedFor: Date | null = null;

  const capacityOf = ({ kind, concurrency = 1 }: JobHandler) =>
    concurrency - [...running.keys()].filter((job) => job.kind === kind).length;

  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

  async function poll(signal: AbortSignal): Promise<number> {
    for (const handler of active) await ensure(handler);
    const idle = new Map([...active].filter((each) => capacityOf(each) > 0).map((each) => [each.kind, each]));
    const read = clock.now();
    const now = firedFor !== null && firedFor > read ? firedFor : read;
    firedFor = null;
    nextAt = null;
    const kinds = [...idle.values()].map((handler) => dueKind(handler, now));
    const waiting = kinds.length === 0 ? [] : await leases.waiting(kinds, now);
    for (const { kind, isDue, next: at } of waiting) {
      if (at && (nextAt === null || at < nextAt)) nextAt = at;
      const handler = idle.get(kind);
      if (!isDue || !handler || signal.aborted) continue;
      const subject = (await handler.chooseSubject?.()) ?? undefined;
      const query = { ...dueKind(handler, now), now, most: subject ? 1 : capacityOf(handler), subject };
      for (const job of await leases.takeDue(query)) begin(handler, job);
    }
    const next = nextAt === null ? POLL_INTERVAL_MS : nextAt.getTime() - clock.now().getTime();
    if (next > POLL_INTERVAL_MS) nextAt = null;
    return Math.max(MIN_POLL_INTERVAL_MS, Math.min(next, POLL_INTERVAL_MS));
  }

  async function ensure(handler: JobHandler): Promise<void> {
    if (handler.intervalMs === undefined || ensured.has(handler)) return;
    await leases.ensure({ kind: handler.kind, subject: '' }, clock.now(), handler.dueAtStart === true);
    ensured.add(handler);
  }

  function begin(handler: JobHandler, job: HeldJob): void {
    const ended = runAndFinish(handler, job)
      .catch(handler.failed)
      .then(() => {
        running.delete(job);
        polling.wake();
      });
    running.set(job, ended);
  }

  async function runAndFinish(handler: JobHandler, job: HeldJob): Promise<void> {
    const { intervalMs, retry = RETRY } = handler;
    const signal = AbortSignal.any([closing.signal, job.signal]);
    try {
      if (signal.aborted) return await job.release();
      const outcome = await handler.run(job, signal);
      if (outcome instanceof Date) return await job.finish({ at: outcome, error: null });
      if (signal.aborted) return await job.release();
      await job.finish(intervalMs === undefined ? null : { at: later(intervalMs), error: null });
    } catch (error) {
      if (signal.aborted || error instanceof LeaseLost) return await job.release();
      handler.failed(error);
      const pause = Math.min(retry.after * 2 ** Math.min(job.attempts, 20), retry.most);
      await job.finish({ at: later(pause), error: error instanceof Error ? error.name : typeof error });
    }
  }

  const pollTimer: Timer = {
    after: (milliseconds, fire) =>
      timer.after(milliseconds, () => {
        firedFor = nextAt;
        fire();
      }),
  };
  const polling = startPolling({ poll, retryDelayMs: POLL_INTERVAL_MS, timer: pollTimer, failed });
  for (const handler of handlers) {
    if (handler.startDelayMs === undefined) continue;
    const activate = () => {
      active.add(handler);
      polling.wake();
    };
    delays.add(timer.after(handler.startDelayMs, activate));
  }
  return {
    wake: polling.wake,
    hasCapacity(kind) {
      const handler = handlers.find((each) => each.kind === kind);
      return !closing.signal.aborted && handler !== undefined && capacityOf(handler) > 0;
    },
    async close() {
      closing.abort();
      for (const cancel of delays) cancel();
      await polling.close();
      await Promise.all(running.values());
    },
  };
}

function dueKind({ kind, intervalMs = 0, maxAheadMs = 0, retry = RETRY }: JobHandler, now: Date): DueKind {
  return { kind, farthest: latestPlausible(now, Math.max(intervalMs, maxAheadMs, retry.most)) };
}
