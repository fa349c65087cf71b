/**
 * What a move has cost its player by the judgement of the strongest level: the difference in the expected final score to
 * the move that it would have made.
 * Which moves are judged, and what becomes of it, is left to the callers.
 */
import { isDeepStrictEqual } from 'node:util';
import { apply, type Components, type GameState, type Move, recordedMove } from '../../rules/index.ts';
import { expectedPoints } from '../evaluation.ts';
import type { Thought } from '../thinking/thought.ts';
import { STRONGEST } from './adviser.ts';
import type { ThinkingQueue } from './thinkingQueue.ts';

export interface Judgement {
  readonly better: Move;
  /** Above zero. */
  readonly points: number;
}

export interface Judge {
  /** Null where the move is as good as any. Rejects where nothing can be said now, or when it is given up. */
  judge(state: GameState, move: Move, signal: AbortSignal): Promise<Judgement | null>;
}

export interface JudgeParts {
  readonly components: Components;
  readonly queue: ThinkingQueue;
  /** Milliseconds to think about a position. */
  readonly ms?: number;
}

/** More kinds of moves than there are spaces. */
const ALTERNATIVES = 30;
const MS = 400;

export function createJudge({ components, queue, ms = MS }: JudgeParts): Judge {
  return {
    async judge(state, move, signal) {
      const wish = { level: STRONGEST, budget: { ms }, alternatives: ALTERNATIVES, signal };
      const thought = await queue.think('review', state, wish);
      if (!thought.ok) throw new Error(`a move cannot be judged: ${thought.code}`);
      const points = costOf(components, state, move, thought);
      return points > 0 ? { better: thought.move, points } : null;
    },
  };
}

/** A move of a kind that was judged is set beside the best of its kind by what the positions after both are worth. */
function costOf(
  components: Components,
  state: GameState,
  move: Move,
  { move: best, expected, alternatives }: Thought,
): number {
  if (isSame(components, state, move, best)) return 0;
  const ofKind = [{ move: best, expected }, ...alternatives].find((judged) => kindOf(judged.move) === kindOf(move));
  const beside = ofKind ?? { move: best, expected };
  const short = worthAfter(components, state, beside.move) - worthAfter(components, state, move);
  return expected - beside.expected + Math.max(0, short);
}

/** As the thinkers tell kinds of moves apart. */
function kindOf(move: Move): string {
  if (move.type === 'build') return move.space;
  return move.type === 'choose' ? move.card : move.type;
}

function isSame(components: Components, state: GameState, one: Move, other: Move): boolean {
  const recorded = (move: Move): Move | null => {
    const applied = apply(components, state, move);
    return applied.ok ? recordedMove(move, applied.events) : null;
  };
  return isDeepStrictEqual(recorded(one), recorded(other));
}

function worthAfter(components: Components, state: GameState, move: Move): number {
  const applied = apply(components, state, move);
  return applied.ok ? expectedPoints(components, applied.state, move.seat) : Number.NEGATIVE_INFINITY;
}
