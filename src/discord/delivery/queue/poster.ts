/**
 * Posts the waiting messages of one source. One process at a time posts a queue, in order; queues run side by side, so
 * that a stuck one does not delay the others.
 */
import { EventEmitter } from 'node:events';
import type { Logger } from 'pino';
import {
  type Clock,
  type HeldLease,
  LeaseLost,
  type Leases,
  POLL_INTERVAL_MS,
  startDelay,
  startPolling,
  type Timer,
  type YieldToEventLoop,
} from '../../../kernel/index.ts';
import { logFailure } from '../../../match/index.ts';
import { failureOf } from '../../connection/index.ts';
import { type AttemptedMessage, isLastAttempt, retryPauseMs } from '../retries.ts';
import type { MessageContext, MessageSource, PostedMessage, QueueItem } from './source.ts';

export interface Delivery {
  /** Polls for waiting messages. Cheap; call it at any time. */
  wake(): void;
  resume(): void;
  /** Posts the waiting messages of these queues without polling for others. */
  deliver(queues: readonly string[]): void;
  hasCapacity(): boolean;
  /** Resolves when `enough` returns true, asked after each message, or when nothing more can be posted for now. */
  waitForDelivery(queue: string, enough: () => Promise<boolean>): Promise<void>;
  /** Retries at once the messages that were postponed because these channels, threads or people were out of reach. */
  retryAt(places: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface PosterParts {
  readonly clock: Clock;
  readonly leases: Leases;
  readonly timer: Timer;
  readonly yieldNow: YieldToEventLoop;
  readonly log: Logger;
}

/** Enough for Discord's limit of 25 turns a second, if a turn's picture and two calls take half a second. */
const CONCURRENCY = 16;
const PAGE_SIZE = 40;
/** Messages of one queue in a row before other queues get their turn. */
const MAX_BATCH = 16;
const OTHER_PROCESS_POLL_MS = 500;

/**
 * Walks through all waiting messages at the start, when woken, and at intervals. A walk reads page by page as slots
 * become free, so that its memory does not grow with the backlog.
 */
export function startPoster<Message extends AttemptedMessage, Due extends QueueItem>(
  source: MessageSource<Message, Due>,
  { leases, clock, timer, yieldNow, log }: PosterParts,
): Delivery {
  const busy = new Map<string, Promise<void>>();
  /** Busy queues that got messages since their last read. */
  const dirty = new Set<string>();
  const alarm = createDeadlineTimer(clock, timer, () => poller.wake());
  /** Emits the name of a queue when its messages have changed. Each wait listens, so that there may be many. */
  const changes = new EventEmitter().setMaxListeners(0);
  /** Places used during each running attempt: the attempt may fail as barred although the place is open by now. */
  const placesByAttempt = new Set<Set<string>>();
  const logStoreFailure = logFailure({ log }, 'reading or writing waiting messages failed');
  let closed = false;
  let resumed = false;
  let failures = 0;
  let walks = 0;
  /** Whether anything may be postponed, so that not every interaction queries the database. */
  const postponed = { any: true, written: 0 };
  const poller = startPolling({
    poll: async () => {
      await walk();
      failures = 0;
      return POLL_INTERVAL_MS;
    },
    failed: onStoreError,
    retryDelayMs: POLL_INTERVAL_MS,
    timer,
  });

  async function walk(): Promise<void> {
    // A restart usually means that the operator fixed the cause, so retry everything.
    if (!resumed) {
      resumed = true;
      await source.resumeAll().catch((error: unknown) => {
        resumed = false;
        throw error;
      });
    }
    walks += 1;
    const by = alarm.now();
    for (let after: Due | undefined; ; ) {
      const page = await source.due(by, PAGE_SIZE, after);
      for (const due of page) {
        while (busy.size >= CONCURRENCY && !closed) await Promise.race(busy.values());
        if (closed) return;
        start(due.queue, due);
      }
      if (page.length < PAGE_SIZE) break;
      after = page.at(-1);
      await yieldNow();
    }
    // The result may miss messages that were postponed meanwhile.
    const before = postponed.written;
    const next = await source.nextPause(by);
    postponed.any = next !== null || postponed.written !== before;
    if (next) alarm.setAt(next);
  }

  function notePostponed(): void {
    postponed.written += 1;
    postponed.any = true;
  }

  /** `due` is what has been read of the queue, or null. */
  function start(queue: string, due: Due | null): void {
    if (busy.has(queue)) {
      dirty.add(queue);
      return;
    }
    const done = postUnderLease(queue, due)
      .catch((error: unknown) => {
        onStoreError(error);
        return false;
      })
      .then((hasMore) => {
        busy.delete(queue);
        const again = dirty.delete(queue);
        if (closed) return;
        if (hasMore) poller.wake();
        else if (again) start(queue, null);
      });
    busy.set(queue, done);
  }

  /** Posts the queue unless another process does. Resolves to whether more can be posted now. */
  async function postUnderLease(queue: string, due: Due | null): Promise<boolean> {
    const walksBefore = walks;
    let mayHaveMore = true;
    try {
      const posted = await leases.tryWithLease({ kind: source.lease, subject: queue }, (lease) =>
        postInOrder(queue, due, lease),
      );
      if (!posted.held) return false;
      mayHaveMore = posted.result;
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      log.warn({ queue }, 'another process continues this queue');
    }
    // Checked after the release, because writers in other processes and walks found the queue busy until then.
    const isPassedOver = mayHaveMore || leases.isShared || walks !== walksBefore;
    return !closed && isPassedOver && source.isDue(queue, alarm.now());
  }

  /** Resolves to whether it stopped before the end. */
  async function postInOrder(queue: string, due: Due | null, lease: HeldLease): Promise<boolean> {
    for (let count = 0; count < MAX_BATCH; count++) {
      // Some messages need no post, so without this a long batch would never yield.
      await yieldNow();
      if (closed) return true;
      lease.check();
      const message = await source.take(queue, alarm.now(), lease, count === 0 ? due : null);
      if (message === null) return false;
      const messageContext = { lease, log: log.child(source.logFacts(message)) };
      const places = new Set<string>();
      placesByAttempt.add(places);
      let result: Attempt | null = null;
      try {
        result = await attempt(source, clock, message, messageContext);
      } finally {
        placesByAttempt.delete(places);
        // Even if the attempt threw, the postponement may have been written.
        if (result?.until !== null) notePostponed();
      }
      const { isMore, until } = result;
      if (until !== null && !closed) alarm.setAt(until);
      changes.emit(queue);
      if (isMore || until !== null) await retry([...places]);
      if (!isMore) return false;
    }
    return true;
  }

  async function retry(places: readonly string[]): Promise<void> {
    if (places.length > 0 && postponed.any && (await source.resumeAt(places))) poller.wake();
  }

  function notifyAll(): void {
    for (const queue of changes.eventNames()) changes.emit(queue);
  }

  function onStoreError(error: unknown): void {
    failures += 1;
    notifyAll();
    logStoreFailure(error);
    if (!closed) alarm.setAt(new Date(clock.now().getTime() + retryPauseMs(failures - 1)));
  }

  return {
    wake: poller.wake,
    resume() {
      resumed = false;
      alarm.cancel();
      poller.wake();
    },
    deliver(queues) {
      if (closed) return;
      if (busy.size + queues.length > CONCURRENCY) poller.wake();
      else for (const queue of queues) start(queue, null);
    },
    hasCapacity: () => !closed && busy.size < CONCURRENCY,
    async waitForDelivery(queue, enough) {
      for (;;) {
        const change = nextChange(changes, queue);
        const isDone = async () => closed || (await enough()) || !(await source.isDue(queue, clock.now()));
        const failuresBefore = failures;
        if (await isDone()) {
          change.forget();
          return;
        }
        // Another process may be posting the queue, which this one can only poll.
        const elsewhere = busy.has(queue) ? null : startDelay(timer, OTHER_PROCESS_POLL_MS);
        await Promise.race([change.happened, ...(elsewhere ? [elsewhere.elapsed] : [])]);
        elsewhere?.cancel();
        change.forget();
        if (failures > failuresBefore) return;
      }
    },
    async retryAt(places) {
      for (const used of placesByAttempt) for (const place of places) used.add(place);
      await retry(places);
    },
    async close() {
      closed = true;
      notifyAll();
      alarm.cancel();
      await poller.close();
      await Promise.all(busy.values());
      alarm.cancel();
    },
  };
}

type Attempt = Pick<PostedMessage, 'isMore' | 'until'>;

/**
 * Makes one attempt.
 * @throws LeaseLost if another process continues the queue
 */
async function attempt<Message extends AttemptedMessage, Due extends QueueItem>(
  source: MessageSource<Message, Due>,
  clock: Clock,
  message: Message,
  messageContext: MessageContext,
): Promise<Attempt> {
  const observeOutcome = source.observe?.(message);
  try {
    const result = await source.post(message, messageContext);
    observeOutcome?.(result.outcome);
    return result;
  } catch (error) {
    const failure = failureOf(error);
    observeOutcome?.(error instanceof LeaseLost ? 'leaseLost' : failure);
    messageContext.lease.check();
    if (error instanceof LeaseLost) return { isMore: false, until: null };
    messageContext.log.warn({ err: error, failure }, 'posting a message failed');
    const now = clock.now();
    const isOver = source.isFinal(message, error) || isLastAttempt(message, failure, now);
    const until = isOver ? null : new Date(now.getTime() + retryPauseMs(message.attempts, failure));
    await source.failed(message, { failure, error, until }, messageContext);
    return { isMore: isOver, until };
  }
}

function createDeadlineTimer(clock: Clock, timer: Timer, fire: () => void) {
  let pending: { readonly at: Date; readonly cancel: () => void } | null = null;
  let firedFor = new Date(0);

  function cancelTimer(): void {
    pending?.cancel();
    pending = null;
  }

  return {
    /** Fires at this moment, or at an earlier one that is already set. */
    setAt(at: Date): void {
      if (pending && pending.at <= at) return;
      cancelTimer();
      const cancel = timer.after(Math.max(0, at.getTime() - clock.now().getTime()), () => {
        pending = null;
        firedFor = at;
        fire();
      });
      pending = { at, cancel };
    },
    /** The current time, but never before the last moment for which it fired: timers and clocks may disagree. */
    now(): Date {
      const now = clock.now();
      return now < firedFor ? firedFor : now;
    },
    cancel(): void {
      cancelTimer();
      firedFor = new Date(0);
    },
  };
}

/** `happened` resolves at the queue's next change. */
function nextChange(changes: EventEmitter, queue: string) {
  let notify = (): void => undefined;
  const happened = new Promise<void>((resolve) => {
    notify = resolve;
  });
  changes.once(queue, notify);
  return { happened, forget: () => changes.off(queue, notify) };
}
