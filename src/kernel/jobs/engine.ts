/**
 * Runs due jobs by the handler of their kind, each in one process at a time, and retries failures with backoff. Another process reruns the
 * jobs of one that died.
 */
import { type Clock, latest } from '../clock.ts';
import { LOOK_EVERY, startLooking } from '../looking.ts';
import type { Timer } from '../timer.ts';
import { LeaseLost } from './lease.ts';
import type { HeldJob, Leases } from './leases.ts';
import type { DueKind } from './ports.ts';

export interface JobHandler {
  readonly kind: string;
  /** How many of them a process runs at the same time; left out: one. */
  readonly concurrency?: number;
  /** There is always one, with an empty subject, which comes again after so many milliseconds. Left out: they are enqueued. */
  readonly every?: number;
  /** Whether that one is due with each start of a process; left out: when it was due anyway. */
  readonly dueAtStart?: boolean;
  /** A process that was started runs none for so many milliseconds; left out: 0. */
  readonly first?: number;
  /** How far ahead one may be due in milliseconds, where that is further than it comes again or is tried again. */
  readonly farthest?: number;
  /** The pause after a failure in milliseconds, which doubles with each that follows, up to `most`. Left out: 5 s to 10 minutes. */
  readonly retry?: { readonly after: number; readonly most: number };
  /** Which of those that are due goes first; left out, or null: the one that was due first. */
  readonly choose?: () => Promise<string | null>;
  /**
   * Resolves to a Date where it comes again at that moment; with anything else it is done, or comes again after `every`. It ends as soon as it
   * can be left once the signal is aborted, since the process stops or has lost the lease; then it comes again at once.
   */
  readonly run: (job: HeldJob, signal: AbortSignal) => Promise<unknown>;
  /** Hears of each failure. */
  readonly failed: (error: unknown) => void;
}

export interface JobParts {
  readonly leases: Leases;
  readonly handlers: readonly JobHandler[];
  readonly clock: Clock;
  readonly timer: Timer;
  /** Hears where jobs cannot be looked for. */
  readonly failed: (error: unknown) => void;
}

export interface Jobs {
  /** Looks for jobs that are due; cheap, may be called at any time. */
  wake(): void;
  /** Whether one more job of the kind would be begun as soon as it is due. */
  hasRoom(kind: string): boolean;
  /** Calls off what is under way, begins nothing else, and resolves once all has ended. */
  close(): Promise<void>;
}

const RETRY = { after: 5_000, most: 600_000 };
/** Between two looks, in milliseconds. */
const AT_LEAST_MS = 20;

/** Looks at once, and from then on when woken or when a job is due. */
export function startJobs({ leases, handlers, clock, timer, failed }: JobParts): Jobs {
  const closing = new AbortController();
  const running = new Map<HeldJob, Promise<void>>();
  const delays = new Set<() => void>();
  const active = new Set(handlers.filter(({ first }) => first === undefined));
  /** Whose one job has been made since the start. */
  const ensured = new Set<JobHandler>();

  /** The moment that the next look is for; null: none. */
  let nextAt: Date | null = null;
  /** The moment that the timer has rung for, which the clock may not have reached yet: the two need not agree. */
  let rungFor: Date | null = null;

  const roomOf = ({ kind, concurrency = 1 }: JobHandler) =>
    concurrency - [...running.keys()].filter((job) => job.kind === kind).length;

  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

  async function look(signal: AbortSignal): Promise<number> {
    for (const handler of active) await ensure(handler);
    const idle = new Map([...active].filter((each) => roomOf(each) > 0).map((each) => [each.kind, each]));
    const read = clock.now();
    const now = rungFor !== null && rungFor > read ? rungFor : read;
    rungFor = null;
    nextAt = null;
    const kinds = [...idle.values()].map((handler) => dueKind(handler, now));
    const waiting = kinds.length === 0 ? [] : await leases.waiting(kinds, now);
    for (const { kind, isDue, next: at } of waiting) {
      if (at && (nextAt === null || at < nextAt)) nextAt = at;
      const handler = idle.get(kind);
      if (!isDue || !handler || signal.aborted) continue;
      const subject = (await handler.choose?.()) ?? undefined;
      const wish = { ...dueKind(handler, now), now, most: subject ? 1 : roomOf(handler), subject };
      for (const job of await leases.takeDue(wish)) begin(handler, job);
    }
    const next = nextAt === null ? LOOK_EVERY : nextAt.getTime() - clock.now().getTime();
    if (next > LOOK_EVERY) nextAt = null;
    return Math.max(AT_LEAST_MS, Math.min(next, LOOK_EVERY));
  }

  async function ensure(handler: JobHandler): Promise<void> {
    if (handler.every === undefined || ensured.has(handler)) return;
    await leases.ensure({ kind: handler.kind, subject: '' }, clock.now(), handler.dueAtStart === true);
    ensured.add(handler);
  }

  function begin(handler: JobHandler, job: HeldJob): void {
    const ended = runAndFinish(handler, job)
      .catch(handler.failed)
      .then(() => {
        running.delete(job);
        looking.wake();
      });
    running.set(job, ended);
  }

  async function runAndFinish(handler: JobHandler, job: HeldJob): Promise<void> {
    const { every, retry = RETRY } = handler;
    const signal = AbortSignal.any([closing.signal, job.signal]);
    try {
      if (signal.aborted) return await job.release();
      const outcome = await handler.run(job, signal);
      if (outcome instanceof Date) return await job.finish({ at: outcome, error: null });
      if (signal.aborted) return await job.release();
      await job.finish(every === undefined ? null : { at: later(every), error: null });
    } catch (error) {
      if (signal.aborted || error instanceof LeaseLost) return await job.release();
      handler.failed(error);
      const pause = Math.min(retry.after * 2 ** Math.min(job.attempts, 20), retry.most);
      await job.finish({ at: later(pause), error: error instanceof Error ? error.name : typeof error });
    }
  }

  const ringing: Timer = {
    after: (milliseconds, ring) =>
      timer.after(milliseconds, () => {
        rungFor = nextAt;
        ring();
      }),
  };
  const looking = startLooking({ look, afterFailure: LOOK_EVERY, timer: ringing, failed });
  for (const handler of handlers) {
    if (handler.first === undefined) continue;
    const activate = () => {
      active.add(handler);
      looking.wake();
    };
    delays.add(timer.after(handler.first, activate));
  }
  return {
    wake: looking.wake,
    hasRoom(kind) {
      const handler = handlers.find((each) => each.kind === kind);
      return !closing.signal.aborted && handler !== undefined && roomOf(handler) > 0;
    },
    async close() {
      closing.abort();
      for (const cancel of delays) cancel();
      await looking.close();
      await Promise.all(running.values());
    },
  };
}

function dueKind({ kind, every = 0, farthest = 0, retry = RETRY }: JobHandler, now: Date): DueKind {
  return { kind, farthest: latest(now, Math.max(every, farthest, retry.most)) };
}
