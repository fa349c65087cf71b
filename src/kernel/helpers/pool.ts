/** A pool of helpers that each do one request at a time; a helper that dies is replaced, its request retried once. */
import type { Helper, HelperEvents } from './helper.ts';

export interface ToWorker<Work> {
  readonly id: number;
  readonly work: Work;
}

/**
 * `compiled` is the JavaScript that the helper runs. It is sent before the first answer and passed to helpers that
 * start later, so that all run the same code even if the sources have changed. `fault`: the work threw.
 */
export type FromWorker<Answer> =
  | { readonly compiled: string }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly fault: string };

export function answerWork<Answer>(id: number, work: () => Answer): FromWorker<Answer> {
  try {
    return { id, answer: work() };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

export interface PoolOptions<Work, Answer> {
  readonly start: (events: HelperEvents<FromWorker<Answer>>, compiled: string | null) => Helper<ToWorker<Work>>;
  readonly helpers: number;
  /** An idle helper is ended after this many milliseconds; absent for never. */
  readonly idleTimeoutMs?: number;
  /** Work whose answer is discarded; it makes the first request as fast as later ones. */
  readonly warmUp?: Work | undefined;
  /** Tells the helper that the answer is no longer needed. */
  readonly cancel?: (id: number) => void;
}

interface AskOptions {
  readonly begun?: () => void;
  readonly signal?: AbortSignal | undefined;
}

export interface Pool<Work, Answer> {
  /** @throws RequestAborted after the signal or `close`; or what the work threw, or why two helpers ended during it */
  ask(work: Work, options?: AskOptions): Promise<Answer>;
  /** Accepts no more work, and resolves once all requests are answered. */
  finish(): Promise<void>;
  /** Aborts all requests and ends the helpers. */
  close(): Promise<void>;
}

/** The request was aborted, or the pool was closed. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted';
}

interface Request<Work, Answer> extends ToWorker<Work> {
  readonly begun: (() => void) | undefined;
  settle(answer: { readonly answer: Answer } | Error): void;
  isAborted: boolean;
  attempts: number;
}

/** A place for one helper, which is started with its first work. */
interface Slot<Work, Answer> {
  helper: Helper<ToWorker<Work>> | null;
  running: Request<Work, Answer> | null;
  idleTimeout: NodeJS.Timeout | undefined;
}

const MAX_ATTEMPTS = 2;
const WARM_UP_ID = 0;

export function createPool<Work, Answer>(parts: PoolOptions<Work, Answer>): Pool<Work, Answer> {
  const { start, idleTimeoutMs, warmUp, cancel } = parts;
  const slots: Slot<Work, Answer>[] = Array.from({ length: parts.helpers }, () => ({
    helper: null,
    running: null,
    idleTimeout: undefined,
  }));
  const queue: Request<Work, Answer>[] = [];
  const idleListeners: (() => void)[] = [];
  let closed = false;
  let lastId = WARM_UP_ID;
  let compiled: string | null = null;

  function advance(): void {
    for (const slot of slots) {
      if (slot.running) continue;
      const next = queue.shift();
      if (!next) break;
      run(slot, next);
    }
    if (slots.every(({ running }) => running === null)) for (const done of idleListeners.splice(0)) done();
  }

  function run(slot: Slot<Work, Answer>, request: Request<Work, Answer>): void {
    slot.running = request;
    request.attempts += 1;
    request.begun?.();
    clearTimeout(slot.idleTimeout);
    slot.helper ??= spawn(slot);
    slot.helper.wake();
    slot.helper.send({ id: request.id, work: request.work });
  }

  function spawn(slot: Slot<Work, Answer>): Helper<ToWorker<Work>> {
    const events: HelperEvents<FromWorker<Answer>> = {
      message(message) {
        if ('compiled' in message) compiled = message.compiled;
        else if (message.id === slot.running?.id) done(slot, 'answer' in message ? message : new Error(message.fault));
      },
      gone(reason) {
        if (slot.helper !== helper) return;
        slot.helper = null;
        const { running } = slot;
        if (running && !running.isAborted && running.attempts < MAX_ATTEMPTS) run(slot, running);
        else if (running) done(slot, reason);
      },
    };
    const helper = start(events, compiled);
    return helper;
  }

  function done(slot: Slot<Work, Answer>, answer: { readonly answer: Answer } | Error): void {
    const request = slot.running;
    slot.running = null;
    startIdling(slot);
    request?.settle(answer);
    advance();
  }

  function startIdling(slot: Slot<Work, Answer>): void {
    slot.helper?.idle();
    if (idleTimeoutMs === undefined) return;
    clearTimeout(slot.idleTimeout);
    slot.idleTimeout = setTimeout(() => {
      const { helper } = slot;
      if (slot.running || !helper) return;
      slot.helper = null;
      void helper.end();
    }, idleTimeoutMs);
    slot.idleTimeout.unref();
  }

  function drop(request: Request<Work, Answer>): void {
    request.isAborted = true;
    const index = queue.indexOf(request);
    if (index >= 0) queue.splice(index, 1);
    else cancel?.(request.id);
    request.settle(new RequestAborted());
  }

  const [first] = slots;
  if (warmUp !== undefined && first !== undefined) {
    first.helper = spawn(first);
    first.helper.send({ id: WARM_UP_ID, work: warmUp });
    startIdling(first);
  }

  return {
    ask(work, { begun, signal } = {}) {
      if (closed || signal?.aborted) return Promise.reject(new RequestAborted('the pool accepts no more work'));
      return new Promise((resolve, reject) => {
        lastId += 1;
        const onAbort = (): void => drop(request);
        const request: Request<Work, Answer> = {
          id: lastId,
          work,
          begun,
          settle(answer) {
            signal?.removeEventListener('abort', onAbort);
            if (answer instanceof Error) reject(answer);
            else resolve(answer.answer);
          },
          isAborted: false,
          attempts: 0,
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        queue.push(request);
        advance();
      });
    },

    async finish() {
      closed = true;
      if (queue.length === 0 && slots.every(({ running }) => running === null)) return;
      await new Promise<void>((resolve) => {
        idleListeners.push(resolve);
      });
    },

    async close() {
      closed = true;
      for (const request of [...queue]) drop(request);
      const helpers = slots.map((slot) => {
        clearTimeout(slot.idleTimeout);
        const { helper, running } = slot;
        Object.assign(slot, { helper: null, running: null });
        running?.settle(new RequestAborted());
        return helper?.end();
      });
      await Promise.all(helpers);
    },
  };
}
