/**
 * Work handed to helpers, one piece at a time each, in the order in which it was asked for. A helper that dies is replaced and its work
 * tried once more.
 */
import type { Helper, HelperEvents } from './helper.ts';

export interface ToWorker<Work> {
  readonly id: number;
  readonly work: Work;
}

/**
 * `compiled`: the JavaScript that the helper runs, said before it answers; one that is started later is handed it, so that all work alike
 * also when the sources have changed. `fault`: the work threw; the helper goes on.
 */
export type FromWorker<Answer> =
  | { readonly compiled: string }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly fault: string };

/** The helper's side of one piece of work. */
export function answered<Answer>(id: number, work: () => Answer): FromWorker<Answer> {
  try {
    return { id, answer: work() };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

export interface PoolParts<Work, Answer> {
  readonly start: (events: HelperEvents<FromWorker<Answer>>, compiled: string | null) => Helper<ToWorker<Work>>;
  /** How many work at once. */
  readonly helpers: number;
  /** How long a helper may have nothing to do before it is ended and gives its memory back, in milliseconds; left out: it stays. */
  readonly restMs?: number;
  /** Done for nobody before anything is asked, so that the first answer comes as soon as later ones. */
  readonly warmUp?: Work | undefined;
  /** Lets the helper know that nobody waits for its answer any more. */
  readonly giveUp?: (id: number) => void;
}

interface AskOptions {
  /** Called whenever a helper is given the work. */
  readonly begun?: () => void;
  readonly signal?: AbortSignal | undefined;
}

export interface Pool<Work, Answer> {
  /** @throws GivenUp after the signal or `close`; what the work threw, or why two helpers ended over it. */
  ask(work: Work, options?: AskOptions): Promise<Answer>;
  /** Takes no more work, and resolves once all is answered that was asked for. */
  finish(): Promise<void>;
  /** Gives everything up, and ends the helpers. */
  close(): Promise<void>;
}

/** Nobody waits for the answer any more. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

interface Asked<Work, Answer> extends ToWorker<Work> {
  readonly begun: (() => void) | undefined;
  settle(answer: { readonly answer: Answer } | Error): void;
  isGivenUp: boolean;
  tries: number;
}

/** Room for one helper, which itself starts with the first work. */
interface Slot<Work, Answer> {
  helper: Helper<ToWorker<Work>> | null;
  running: Asked<Work, Answer> | null;
  /** Ends the helper that has nothing to do. */
  resting: NodeJS.Timeout | undefined;
}

const TRIES = 2;
/** The id of what nobody has asked for. */
const UNASKED = 0;

export function createPool<Work, Answer>(parts: PoolParts<Work, Answer>): Pool<Work, Answer> {
  const { start, restMs, warmUp, giveUp } = parts;
  const slots: Slot<Work, Answer>[] = Array.from({ length: parts.helpers }, () => ({
    helper: null,
    running: null,
    resting: undefined,
  }));
  const queue: Asked<Work, Answer>[] = [];
  const idle: (() => void)[] = [];
  let closed = false;
  let lastId = UNASKED;
  let compiled: string | null = null;

  function advance(): void {
    for (const slot of slots) {
      if (slot.running) continue;
      const next = queue.shift();
      if (!next) break;
      run(slot, next);
    }
    if (slots.every(({ running }) => running === null)) for (const done of idle.splice(0)) done();
  }

  function run(slot: Slot<Work, Answer>, asked: Asked<Work, Answer>): void {
    slot.running = asked;
    asked.tries += 1;
    asked.begun?.();
    clearTimeout(slot.resting);
    slot.helper ??= hire(slot);
    slot.helper.wake();
    slot.helper.send({ id: asked.id, work: asked.work });
  }

  function hire(slot: Slot<Work, Answer>): Helper<ToWorker<Work>> {
    const events: HelperEvents<FromWorker<Answer>> = {
      message(said) {
        if ('compiled' in said) compiled = said.compiled;
        else if (said.id === slot.running?.id) done(slot, 'answer' in said ? said : new Error(said.fault));
      },
      gone(reason) {
        if (slot.helper !== helper) return;
        slot.helper = null;
        const lost = slot.running;
        if (lost && !lost.isGivenUp && lost.tries < TRIES) run(slot, lost);
        else if (lost) done(slot, reason);
      },
    };
    const helper = start(events, compiled);
    return helper;
  }

  function done(slot: Slot<Work, Answer>, answer: { readonly answer: Answer } | Error): void {
    const asked = slot.running;
    slot.running = null;
    rest(slot);
    asked?.settle(answer);
    advance();
  }

  function rest(slot: Slot<Work, Answer>): void {
    slot.helper?.rest();
    if (restMs === undefined) return;
    clearTimeout(slot.resting);
    slot.resting = setTimeout(() => {
      const { helper } = slot;
      if (slot.running || !helper) return;
      slot.helper = null;
      void helper.end();
    }, restMs);
    slot.resting.unref();
  }

  function drop(asked: Asked<Work, Answer>): void {
    asked.isGivenUp = true;
    const place = queue.indexOf(asked);
    if (place >= 0) queue.splice(place, 1);
    else giveUp?.(asked.id);
    asked.settle(new GivenUp());
  }

  const [first] = slots;
  if (warmUp !== undefined && first !== undefined) {
    first.helper = hire(first);
    first.helper.send({ id: UNASKED, work: warmUp });
    rest(first);
  }

  return {
    ask(work, { begun, signal } = {}) {
      if (closed || signal?.aborted) return Promise.reject(new GivenUp('nothing is taken any more'));
      return new Promise((resolve, reject) => {
        lastId += 1;
        const onAbort = (): void => drop(asked);
        const asked: Asked<Work, Answer> = {
          id: lastId,
          work,
          begun,
          settle(answer) {
            signal?.removeEventListener('abort', onAbort);
            if (answer instanceof Error) reject(answer);
            else resolve(answer.answer);
          },
          isGivenUp: false,
          tries: 0,
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        queue.push(asked);
        advance();
      });
    },

    async finish() {
      closed = true;
      if (queue.length === 0 && slots.every(({ running }) => running === null)) return;
      await new Promise<void>((resolve) => {
        idle.push(resolve);
      });
    },

    async close() {
      closed = true;
      for (const asked of [...queue]) drop(asked);
      const helpers = slots.map((slot) => {
        clearTimeout(slot.resting);
        const { helper, running } = slot;
        Object.assign(slot, { helper: null, running: null });
        running?.settle(new GivenUp());
        return helper?.end();
      });
      await Promise.all(helpers);
    },
  };
}
