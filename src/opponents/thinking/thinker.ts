/**
 * Thinking in a thread of its own, one question after the other, so that the event loop never waits for a search.
 * The thinking itself is `thinkNow`'s.
 */
import { createPool, GivenUp, startThread } from '../../kernel/index.ts';
import { type Components, componentSets, type GameState } from '../../rules/index.ts';
import type { CancelCell, Question, ThreadData } from './messages.ts';
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
  const pool = createPool<Question, Thought | ThoughtRefusal>({
    start: (events, compiled) => {
      const workerData: ThreadData = { components, earlier, cancelled, ...(compiled !== null && { compiled }) };
      return startThread(entry, events, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    },
    helpers: 1,
    giveUp: (id) => void Atomics.store(cancelled, 0, id),
  });
  return {
    async think(state, { signal, ...wish }) {
      const refused = wishRefusal(sets.of(state) ?? components, state, wish);
      if (refused) return refused;
      try {
        return await pool.ask({ state, wish }, { signal });
      } catch (error) {
        if (error instanceof GivenUp) return CANCELLED;
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
