/** Runs searches in a thread, so that the event loop never waits for them. */
import { createPool, RequestAborted, startThread } from '../../kernel/index.ts';
import { type Components, componentSets, type GameState } from '../../rules/index.ts';
import { requestRefusal } from '../chooseMove.ts';
import type { Thought, ThoughtRefusal, ThoughtRequest } from '../thought.ts';
import type { CancelCell, Question, ThreadData } from './thread.ts';

export interface Thinker {
  /** Refuses invalid and cancelled requests. Rejects only if the thread failed twice on the same question. */
  think(
    state: GameState,
    request: ThoughtRequest & { readonly signal?: AbortSignal | undefined },
  ): Promise<Thought | ThoughtRefusal>;
  /** Cancels all questions and ends the thread. */
  close(): Promise<void>;
}

export interface ThinkerOptions {
  readonly entry?: URL;
  readonly memoryMb?: number;
  readonly earlier?: readonly Components[];
}

const ENTRY = new URL('./start.js', import.meta.url);
const MEMORY_MB = 256;
const CANCELLED: ThoughtRefusal = { ok: false, code: 'cancelled' };

/** The first question starts the thread. */
export function createThinker(
  components: Components,
  { entry = ENTRY, memoryMb = MEMORY_MB, earlier = [] }: ThinkerOptions = {},
): Thinker {
  const cancelled: CancelCell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const sets = componentSets(components, earlier);
  const pool = createPool<Question, Thought | ThoughtRefusal>({
    start: (events, compiled) => {
      const workerData: ThreadData = { components, earlier, cancelled, ...(compiled !== null && { compiled }) };
      return startThread(entry, events, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    },
    helpers: 1,
    cancel: (id) => void Atomics.store(cancelled, 0, id),
  });
  return {
    async think(state, { signal, ...request }) {
      const refusal = requestRefusal(sets.of(state) ?? components, state, request);
      if (refusal) return refusal;
      try {
        return await pool.ask({ state, request }, { signal });
      } catch (error) {
        if (error instanceof RequestAborted) return CANCELLED;
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
