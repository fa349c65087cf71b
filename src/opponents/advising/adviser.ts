/**
 * Advice for people: the move that the strongest level would make, others worth a look, each with its expected final score
 * and its reasons.
 * Waiting for one's turn to be thought about is the queue's matter.
 */
import { type Components, componentSets, type GameState, type Move } from '../../rules/index.ts';
import { STRONGEST } from '../levels.ts';
import type { ThoughtRefusal } from '../thinking/thought.ts';
import { type Reason, reasonsOf } from './reasons.ts';
import type { ThinkingQueue } from './thinkingQueue.ts';

export interface Advised {
  readonly move: Move;
  /** The final score that the player to move is expected to reach with it. */
  readonly expected: number;
  readonly reasons: readonly Reason[];
}

export type Advice =
  | { readonly ok: true; readonly best: Advised; readonly alternatives: readonly Advised[] }
  | ThoughtRefusal
  /** Too many are asking at once, or thinking failed. */
  | { readonly ok: false; readonly code: 'busy' | 'broken' };

export interface Adviser {
  /** About the player to move. */
  advise(state: GameState, signal?: AbortSignal): Promise<Advice>;
}

export interface AdviserParts {
  readonly components: Components;
  /** What games begun before were dealt with; left out: nothing else. */
  readonly earlier?: readonly Components[];
  readonly queue: ThinkingQueue;
  /** Milliseconds to think. */
  readonly ms?: number;
}

const ALTERNATIVES = 3;
/** An answer within a second and a half leaves so much for thinking. */
const MS = 800;

export function createAdviser({ components, earlier, queue, ms = MS }: AdviserParts): Adviser {
  const sets = componentSets(components, earlier);
  return {
    async advise(state, signal) {
      const wish = { level: STRONGEST, budget: { ms }, alternatives: ALTERNATIVES, ...(signal ? { signal } : {}) };
      const thought = await queue
        .think('hint', state, wish)
        .catch((): { readonly ok: false; readonly code: 'broken' } => ({ ok: false, code: 'broken' }));
      if (!thought.ok) return thought;
      const advised = ({ move, expected }: { readonly move: Move; readonly expected: number }): Advised => ({
        move,
        expected,
        reasons: reasonsOf(sets.of(state) ?? components, state, move),
      });
      return {
        ok: true,
        best: advised(thought),
        alternatives: thought.alternatives.slice(0, ALTERNATIVES).map(advised),
      };
    },
  };
}
