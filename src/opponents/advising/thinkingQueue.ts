/** The bounded queue of the search thread: hints, then moves, then reviews, without starvation. */
import type { GameState } from '../../rules/index.ts';
import { STRONGEST } from '../levels.ts';
import type { Thinker } from '../thinking/thinker.ts';
import type { Thought, ThoughtRefusal, ThoughtRequest } from '../thought.ts';

const PURPOSES = ['hint', 'move', 'review'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** `busy`: the queue is full. */
type QueuedThought = Thought | ThoughtRefusal | { readonly ok: false; readonly code: 'busy' };

export interface ThinkingQueue {
  think(purpose: Purpose, state: GameState, request: ThinkingRequest): Promise<QueuedThought>;
}

export interface ThinkingObserver {
  /** Called when a question is queued. The returned object is notified of its progress. */
  thinking(purpose: Purpose): {
    begun(): void;
    ended(outcome: 'done' | 'cancelled' | 'busy' | 'failed'): void;
  };
}

type ThinkingRequest = ThoughtRequest & {
  readonly signal?: AbortSignal | undefined;
  /** The person who asks; limits how many of their questions wait. */
  readonly asker?: string | undefined;
};

interface Waiting {
  readonly asker: string | undefined;
  readonly begin: () => void;
  /** How many more urgent questions overtook it since it came to the front. */
  passedOver: number;
}

/** Keyed by purpose. A game waits for one move at a time, so `move` counts games. */
const MAX_WAITING: Readonly<Record<Purpose, number>> = { hint: 20, move: 500, review: 50 };
const MAX_WAITING_PER_ASKER = 3;
/** After this many more urgent questions, a less urgent one gets its turn. */
const MAX_PASSED_OVER = 5;

/** Positions that a search needs for a reliable move. */
const MIN_RELIABLE_NODES = 20_000;

/** Repeats a timed search with a node limit if the clock ran out too early. Only searches for builds count nodes. */
async function thinkReliably(
  thinker: Pick<Thinker, 'think'>,
  state: GameState,
  request: ThinkingRequest,
): Promise<Thought | ThoughtRefusal> {
  const thought = await thinker.think(state, request);
  if (!thought.ok || thought.exact || request.level !== STRONGEST || state.phase !== 'build') return thought;
  if (request.budget?.ms === undefined || thought.nodes >= MIN_RELIABLE_NODES) return thought;
  return thinker.think(state, { ...request, budget: { nodes: MIN_RELIABLE_NODES } });
}

export function createThinkingQueue(thinker: Pick<Thinker, 'think'>, observe?: ThinkingObserver): ThinkingQueue {
  const waiting: Readonly<Record<Purpose, Waiting[]>> = { hint: [], move: [], review: [] };
  let isBusy = false;

  function advance(): void {
    if (isBusy) return;
    const fronts = PURPOSES.flatMap((purpose) => {
      const [front] = waiting[purpose];
      return front ? [{ purpose, front }] : [];
    });
    const chosen = fronts.find(({ front }) => front.passedOver >= MAX_PASSED_OVER) ?? fronts[0];
    if (!chosen) return;
    for (const { front } of fronts) if (front !== chosen.front) front.passedOver += 1;
    waiting[chosen.purpose].shift();
    isBusy = true;
    chosen.front.begin();
  }

  function enqueue(
    purpose: Purpose,
    state: GameState,
    request: ThinkingRequest,
    onStart: () => void,
  ): Promise<QueuedThought> {
    const { signal, asker } = request;
    const queue = waiting[purpose];
    if (signal?.aborted) return Promise.resolve({ ok: false, code: 'cancelled' });
    const own = asker === undefined ? 0 : queue.filter((each) => each.asker === asker).length;
    if (own >= MAX_WAITING_PER_ASKER || queue.length >= MAX_WAITING[purpose])
      return Promise.resolve({ ok: false, code: 'busy' });
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        const index = queue.indexOf(entry);
        if (index < 0) return;
        queue.splice(index, 1);
        resolve({ ok: false, code: 'cancelled' });
      };
      const entry: Waiting = {
        asker,
        passedOver: 0,
        begin: () => {
          onStart();
          signal?.removeEventListener('abort', leave);
          thinkReliably(thinker, state, request)
            .then(resolve, reject)
            .finally(() => {
              isBusy = false;
              advance();
            });
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      queue.push(entry);
      advance();
    });
  }

  return {
    async think(purpose, state, request) {
      const watch = observe?.thinking(purpose);
      try {
        const thought = await enqueue(purpose, state, request, () => watch?.begun());
        watch?.ended(outcomeOf(thought));
        return thought;
      } catch (error) {
        watch?.ended('failed');
        throw error;
      }
    },
  };
}

function outcomeOf(thought: QueuedThought): 'done' | 'cancelled' | 'busy' {
  return !thought.ok && (thought.code === 'cancelled' || thought.code === 'busy') ? thought.code : 'done';
}
