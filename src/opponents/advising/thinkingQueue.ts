/**
 * Who may think next: people who wait for a hint before computer players, those before reviews; one question at a time.
 * The queue is bounded and nobody starves; thinking itself is the thinker's matter.
 */
import type { GameState } from '../../rules/index.ts';
import { STRONGEST } from '../levels.ts';
import type { Thinker } from '../thinking/thinker.ts';
import type { Thought, ThoughtRefusal, Wish } from '../thinking/thought.ts';

/** Most urgent first. */
const PURPOSES = ['hint', 'move', 'review'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** `busy`: so many wait already that an answer would come too late to be of use. */
type QueuedThought = Thought | ThoughtRefusal | { readonly ok: false; readonly code: 'busy' };

export interface ThinkingQueue {
  think(purpose: Purpose, state: GameState, wish: ThinkingWish): Promise<QueuedThought>;
}

/** What whoever measures hears of the questions. */
export interface ThinkingObserver {
  /** A question waits; gives back whom to tell how it goes on. */
  thinking(purpose: Purpose): {
    begun(): void;
    ended(outcome: 'done' | 'cancelled' | 'busy' | 'failed'): void;
  };
}

type ThinkingWish = Wish & {
  readonly signal?: AbortSignal;
  /** Whoever asks has few questions in the queue at a time, so that there is room for others. */
  readonly asker?: string;
};

interface Waiting {
  readonly asker: string | undefined;
  readonly begin: () => void;
  /** How many more urgent ones went before it since it came to the front. */
  passedOver: number;
}

/** Of each purpose. A game waits with one question at a time, so this is games, not moves. */
const MOST_WAITING: Readonly<Record<Purpose, number>> = { hint: 20, move: 500, review: 50 };
/** Of one asker, of each purpose. */
const MOST_OF_ONE = 3;
/** After so many more urgent questions, one that is less so has its turn. */
const PATIENCE = 5;

/** Positions that a search must have looked at before anybody relies on it. */
const ENOUGH = 20_000;

/**
 * Where the clock ran out before anything was seen (a machine under load, a program just started), by nodes once more. Only
 * of builds the positions looked at are counted.
 */
async function thinkEnough(
  thinker: Pick<Thinker, 'think'>,
  state: GameState,
  wish: ThinkingWish,
): Promise<Thought | ThoughtRefusal> {
  const thought = await thinker.think(state, wish);
  if (!thought.ok || thought.exact || wish.level !== STRONGEST || state.phase !== 'build') return thought;
  if (wish.budget?.ms === undefined || thought.nodes >= ENOUGH) return thought;
  return thinker.think(state, { ...wish, budget: { nodes: ENOUGH } });
}

/** `observe`, left out: nobody does. */
export function createThinkingQueue(thinker: Pick<Thinker, 'think'>, observe?: ThinkingObserver): ThinkingQueue {
  const waiting: Readonly<Record<Purpose, Waiting[]>> = { hint: [], move: [], review: [] };
  let thinking = false;

  function advance(): void {
    if (thinking) return;
    const fronts = PURPOSES.flatMap((purpose) => {
      const [front] = waiting[purpose];
      return front ? [{ purpose, front }] : [];
    });
    const chosen = fronts.find(({ front }) => front.passedOver >= PATIENCE) ?? fronts[0];
    if (!chosen) return;
    for (const { front } of fronts) if (front !== chosen.front) front.passedOver += 1;
    waiting[chosen.purpose].shift();
    thinking = true;
    chosen.front.begin();
  }

  function queued(purpose: Purpose, state: GameState, wish: ThinkingWish, begun: () => void): Promise<QueuedThought> {
    const { signal, asker } = wish;
    const queue = waiting[purpose];
    if (signal?.aborted) return Promise.resolve({ ok: false, code: 'cancelled' });
    const own = asker === undefined ? 0 : queue.filter((each) => each.asker === asker).length;
    if (own >= MOST_OF_ONE || queue.length >= MOST_WAITING[purpose])
      return Promise.resolve({ ok: false, code: 'busy' });
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        const place = queue.indexOf(entry);
        if (place < 0) return;
        queue.splice(place, 1);
        resolve({ ok: false, code: 'cancelled' });
      };
      const entry: Waiting = {
        asker,
        passedOver: 0,
        begin: () => {
          begun();
          signal?.removeEventListener('abort', leave);
          thinkEnough(thinker, state, wish)
            .then(resolve, reject)
            .finally(() => {
              thinking = false;
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
    async think(purpose, state, wish) {
      const watch = observe?.thinking(purpose);
      try {
        const thought = await queued(purpose, state, wish, () => watch?.begun());
        watch?.ended(outcomeOf(thought));
        return thought;
      } catch (error) {
        watch?.ended('failed');
        throw error;
      }
    },
  };
}

/** A wish that makes no sense is answered, too. */
function outcomeOf(thought: QueuedThought): 'done' | 'cancelled' | 'busy' {
  return !thought.ok && (thought.code === 'cancelled' || thought.code === 'busy') ? thought.code : 'done';
}
