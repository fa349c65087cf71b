/**
 * Advice for people: the move that the strongest level would make, others of another idea, each with its expected final score
 * and its reasons, and what the best is ahead by.
 * Waiting for one's turn to be thought about is the queue's matter.
 */
import { LRUCache } from 'lru-cache';
import { type Components, componentSets, type GameState, type Move } from '../../rules/index.ts';
import { type Budget, STRONGEST } from '../levels.ts';
import type { PlannedMove, Thought, ThoughtRefusal } from '../thinking/thought.ts';
import { type Compared, type Comparison, compare } from './comparison.ts';
import { isOnlyMove, type Reason, reasonsOf } from './reasons/index.ts';
import type { ThinkingQueue } from './thinkingQueue.ts';

export interface Advised {
  readonly move: Move;
  /** The final score that the player to move is expected to reach with it. */
  readonly expected: number;
  readonly reasons: readonly Reason[];
}

/** Too many are asking at once, or thinking failed, or the thought is refused. */
export type NoAdvice = ThoughtRefusal | { readonly ok: false; readonly code: 'busy' | 'broken' };

export type Advice =
  | {
      readonly ok: true;
      readonly best: Advised;
      /** Best first, each building elsewhere, or passing, or choosing another card. */
      readonly alternatives: readonly Advised[];
      /** How the best stands to the first alternative; the reasons named there are not among its own. */
      readonly comparison: Comparison;
    }
  | NoAdvice;

export type AdviceOnPassing =
  | {
      readonly ok: true;
      /** With the cards to keep. */
      readonly pass: Advised;
      /** What would be done rather than passing; null: nothing. */
      readonly instead: Advised | null;
    }
  | NoAdvice;

export interface Adviser {
  /** About the player to move. `asker`: the person whom it is for, who has few hints thought about at a time. */
  advise(state: GameState, asker?: string, signal?: AbortSignal): Promise<Advice>;
  /** What the player to move would best keep on passing. Only where it is to build. */
  adviseOnPassing(state: GameState, asker?: string, signal?: AbortSignal): Promise<AdviceOnPassing>;
}

export interface AdviserParts {
  readonly components: Components;
  /** What games begun before were dealt with; left out: nothing else. */
  readonly earlier?: readonly Components[];
  readonly queue: ThinkingQueue;
  /** For one hint. */
  readonly budget?: Budget;
}

const ALTERNATIVES = 3;
/** More than there are spaces: passing is among them. */
const EVERY_KIND = 30;
/** What costs more points is not worth a look. */
const WORTH_A_LOOK = 8;
/** An answer within a second and a half leaves so much for thinking. */
const BUDGET: Budget = { ms: 800 };
/**
 * Thoughts that are remembered: who asks again in the same position is told the same, though a clock would have thought of
 * something else. A few kilobytes each.
 */
const MOST_REMEMBERED = 300;

export function createAdviser({ components, earlier, queue, budget = BUDGET }: AdviserParts): Adviser {
  const sets = componentSets(components, earlier);
  const remembered = new LRUCache<string, Thought>({ max: MOST_REMEMBERED });

  async function thoughtAbout(
    state: GameState,
    alternatives: number,
    { asker, signal }: { readonly asker: string | undefined; readonly signal: AbortSignal | undefined },
  ): Promise<Thought | NoAdvice> {
    const question = JSON.stringify([alternatives, state]);
    const before = remembered.get(question);
    if (before) return before;
    const wish = {
      level: STRONGEST,
      budget,
      alternatives,
      ...(asker !== undefined && { asker }),
      ...(signal && { signal }),
    };
    const thought = await queue
      .think('hint', state, wish)
      .catch((): { readonly ok: false; readonly code: 'broken' } => ({ ok: false, code: 'broken' }));
    if (!thought.ok) return thought;
    remembered.set(question, thought);
    return thought;
  }

  function reasoned(state: GameState, { move, expected, plan }: PlannedMove, beside: Move | null): Compared & Advised {
    const reasons = reasonsOf(sets.of(state) ?? components, state, move, { plan, beside });
    return { move, expected, plan, reasons };
  }

  return {
    async advise(state, asker, signal) {
      const thought = await thoughtAbout(state, ALTERNATIVES, { asker, signal });
      if (!thought.ok) return thought;
      const considered = thought.alternatives.filter(({ expected }) => thought.expected - expected < WORTH_A_LOOK);
      const best = reasoned(state, thought, considered[0]?.move ?? null);
      const others = considered.map((each) => reasoned(state, each, thought.move));
      const comparison = compare(best, others, () => isOnlyMove(sets.of(state) ?? components, state));
      return { ok: true, best: withoutSaid(best, comparison), alternatives: others.map(told), comparison };
    },

    async adviseOnPassing(state, asker, signal) {
      const thought = await thoughtAbout(state, EVERY_KIND, { asker, signal });
      if (!thought.ok) return thought;
      const pass = [thought, ...thought.alternatives].find(({ move }) => move.type === 'pass');
      if (!pass) return { ok: false, code: 'broken' };
      const instead = thought.move.type === 'pass' ? null : told(reasoned(state, thought, null));
      return { ok: true, pass: told(reasoned(state, pass, null)), instead };
    },
  };
}

function told({ move, expected, reasons }: Advised): Advised {
  return { move, expected, reasons };
}

/** What is said of the difference is not said twice. */
function withoutSaid({ move, expected, reasons }: Advised, comparison: Comparison): Advised {
  const said = comparison.kind === 'ahead' ? comparison.because : [];
  return { move, expected, reasons: reasons.filter((reason) => !said.includes(reason)) };
}
