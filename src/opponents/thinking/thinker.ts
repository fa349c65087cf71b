/**
 * Thinking in a thread of its own, one question after the other, so that the event loop never waits for a search.
 * A thread that dies is replaced and its question asked once more; the thinking itself is `thinkNow`'s.
 */
import { Worker } from 'node:worker_threads';
import { type Components, componentSets, type GameState } from '../../rules/index.ts';
import type { CancelCell, FromThread, ThreadData, ToThread } from './messages.ts';
import { wishRefusal } from './thinkNow.ts';
import type { Thought, ThoughtRefusal, Wish } from './thought.ts';

export interface Thinker {
  /**
   * The level's move in a position, judged. Resolves to a refusal for a wish that makes no sense, and to `cancelled`
   * soon after the signal or once the thinker is closed; rejects only where the thread broke twice over one question.
   */
  think(state: GameState, wish: Wish & { readonly signal?: AbortSignal }): Promise<Thought | ThoughtRefusal>;
  /** Gives up every question and ends the thread. */
  close(): Promise<void>;
}

export interface ThinkerOptions {
  /** The thread's entry, for tests of what happens when one dies. */
  readonly entry?: URL;
  /** Megabytes that the thread may use besides its shared memory. */
  readonly memoryMb?: number;
  /** What games begun before were dealt with; left out: nothing else. */
  readonly earlier?: readonly Components[];
}

interface Question extends ToThread {
  readonly settle: (answer: Thought | ThoughtRefusal | Error) => void;
  tries: number;
}

const TRIES = 2;
const ENTRY = new URL('./start.js', import.meta.url);
const MEMORY_MB = 256;
const CANCELLED: ThoughtRefusal = { ok: false, code: 'cancelled' };

/** Starts no thread yet: the first question does. */
export function createThinker(
  components: Components,
  { entry = ENTRY, memoryMb = MEMORY_MB, earlier = [] }: ThinkerOptions = {},
): Thinker {
  const cancelled: CancelCell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const sets = componentSets(components, earlier);
  const queue: Question[] = [];
  let thread: Worker | null = null;
  let running: Question | null = null;
  /** What threads run, as the first one compiled it: those hired later think alike, also when the sources have changed. */
  let compiled: string | null = null;
  let closed = false;
  let lastId = 0;

  function advance(): void {
    if (running) return;
    running = queue.shift() ?? null;
    if (running) ask(running);
  }

  function ask(question: Question): void {
    question.tries += 1;
    thread ??= hire();
    thread.ref();
    const { id, state, wish } = question;
    const message: ToThread = { id, state, wish };
    thread.postMessage(message);
  }

  function hire(): Worker {
    const workerData: ThreadData = { components, earlier, cancelled, ...(compiled !== null && { compiled }) };
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
    const worker = new Worker(entry, { execArgv: [], workerData, resourceLimits });
    let reason = new Error('the thinking thread ended');
    worker.on('message', (answer: FromThread) => {
      if ('compiled' in answer) compiled = answer.compiled;
      else answered(answer);
    });
    worker.on('error', (error) => {
      reason = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', () => {
      if (thread !== worker) return;
      thread = null;
      if (!running) return;
      if (running.tries < TRIES) ask(running);
      else finish(reason);
    });
    return worker;
  }

  function answered(answer: Exclude<FromThread, { readonly compiled: string }>): void {
    if (answer.id === running?.id) finish('thought' in answer ? answer.thought : new Error(answer.fault));
  }

  function finish(answer: Thought | ThoughtRefusal | Error): void {
    const asked = running;
    running = null;
    // A thread with nothing to think about does not keep the process alive.
    thread?.unref();
    asked?.settle(answer);
    advance();
  }

  function giveUp(question: Question): void {
    const place = queue.indexOf(question);
    if (place >= 0) queue.splice(place, 1);
    else if (question === running) Atomics.store(cancelled, 0, question.id);
    question.settle(CANCELLED);
  }

  return {
    async think(state, { signal, ...wish }) {
      const refused = wishRefusal(sets.of(state) ?? components, state, wish);
      if (refused) return refused;
      if (closed || signal?.aborted) return CANCELLED;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const onAbort = (): void => giveUp(question);
        const settle = (answer: Thought | ThoughtRefusal | Error): void => {
          signal?.removeEventListener('abort', onAbort);
          if (answer instanceof Error) reject(answer);
          else resolve(answer);
        };
        const question: Question = { id, state, wish, settle, tries: 0 };
        signal?.addEventListener('abort', onAbort, { once: true });
        queue.push(question);
        advance();
      });
    },

    async close() {
      closed = true;
      for (const question of queue.splice(0)) question.settle(CANCELLED);
      const asked = running;
      running = null;
      asked?.settle(CANCELLED);
      const worker = thread;
      thread = null;
      await worker?.terminate();
    },
  };
}
