/**
 * Advice for people: the move that the strongest level would make, others of another idea, each with its expected final score
 * and its reasons, and what the best is ahead by.
 * Waiting for one's turn to be thought about is the queue's matter.
 */
import { type Components, componentSets, type GameState, type Move } from '../../rules/index.ts';
import { type Budget, STRONGEST } from '../levels.ts';
import type { PlannedMove, ThoughtRefusal } from '../thinking/thought.ts';
import { type Comparison, compare } from './comparison.ts';
import { isOnlyMove, type Reason, reasonsOf } from './reasons/index.ts';
import type { ThinkingQueue } from './thinkingQueue.ts';

export interface Advised {
  readonly move: Move;
  /** The final score that the player to move is expected to reach with it. */
  readonly expected: number;
  readonly reasons: readonly Reason[];
}

export type Advice =
  | {
      readonly ok: true;
      readonly best: Advised;
      /** Best first, each building elsewhere, or passing, or choosing another card. */
      readonly alternatives: readonly Advised[];
      /** How the best stands to the first alternative; the reasons named there are not among its own. */
      readonly comparison: Comparison;
    }
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
  /** For one hint. */
  readonly budget?: Budget;
}

const ALTERNATIVES = 3;
/** What costs more points is not worth a look. */
const WORTH_A_LOOK = 8;
/** An answer within a second and a half leaves so much for thinking. */
const BUDGET: Budget = { ms: 800 };

export function createAdviser({ components, earlier, queue, budget = BUDGET }: AdviserParts): Adviser {
  const sets = componentSets(components, earlier);
  return {
    async advise(state, signal) {
      const wish = { level: STRONGEST, budget, alternatives: ALTERNATIVES, ...(signal ? { signal } : {}) };
      const thought = await queue
        .think('hint', state, wish)
        .catch((): { readonly ok: false; readonly code: 'broken' } => ({ ok: false, code: 'broken' }));
      if (!thought.ok) return thought;
      const dealtWith = sets.of(state) ?? components;
      const considered = thought.alternatives
        .filter(({ expected }) => thought.expected - expected < WORTH_A_LOOK)
        .slice(0, ALTERNATIVES);
      const advised = ({ move, expected, plan }: PlannedMove, beside: Move | null) => ({
        move,
        expected,
        plan,
        reasons: reasonsOf(dealtWith, state, move, { plan, beside }),
      });
      const best = advised(thought, considered[0]?.move ?? null);
      const others = considered.map((each) => advised(each, thought.move));
      const comparison: Comparison = compare(best, others, () => isOnlyMove(dealtWith, state));
      return { ok: true, best: withoutSaid(best, comparison), alternatives: others.map(told), comparison };
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
