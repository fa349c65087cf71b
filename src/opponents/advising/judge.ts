/**
 * What a move has cost its player by the judgement of the strongest level: the difference in the expected final score to
 * the move that it would have made.
 * Reviews ask it about every move of a finished game, and keep what has cost the most.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  apply,
  type Components,
  componentSets,
  type GameState,
  type Move,
  playerAt,
  recordedMove,
  spaceIndex,
} from '../../rules/index.ts';
import { expectedPoints } from '../evaluation.ts';
import { STRONGEST } from '../levels.ts';
import type { Thought } from '../thinking/thought.ts';
import type { ThinkingQueue } from './thinkingQueue.ts';

interface Judgement {
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
  /** What games begun before were dealt with; left out: nothing else. */
  readonly earlier?: readonly Components[];
  readonly queue: ThinkingQueue;
  /** Positions to look at for one move: the same game is judged the same way on every machine. */
  readonly nodes?: number;
}

/** For levels that judge all moves at once: more kinds than there are spaces. */
const ALTERNATIVES = 30;
/** A fraction of a second. */
const NODES = 300_000;

export function createJudge({ components, earlier, queue, nodes = NODES }: JudgeParts): Judge {
  const sets = componentSets(components, earlier);
  return {
    async judge(state, move, signal) {
      const wish = { level: STRONGEST, budget: { nodes }, beside: move, alternatives: ALTERNATIVES, signal };
      const thought = await queue.think('review', state, wish);
      if (!thought.ok) throw new Error(`a move cannot be judged: ${thought.code}`);
      const points = costOf(sets.of(state) ?? components, state, move, thought);
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
  const very = alternatives.find((each) => isSame(components, state, move, each.move));
  if (very) return expected - very.expected;
  const kind = kindOf(components, state, move);
  const judged = [{ move: best, expected }, ...alternatives];
  const ofKind = judged.find((each) => kindOf(components, state, each.move) === kind);
  const beside = ofKind ?? { move: best, expected };
  const short = worthAfter(components, state, beside.move) - worthAfter(components, state, move);
  return expected - beside.expected + Math.max(0, short);
}

/** Further pieces of two ornaments of one color at the same level are one kind: the search does not tell them apart. */
function kindOf(components: Components, state: GameState, move: Move): string {
  if (move.type === 'choose') return move.card;
  const index = move.type === 'build' ? spaceIndex(move.space) : undefined;
  const space = index === undefined ? undefined : components.floors[state.side].spaces[index];
  if (!space) return move.type;
  const level = playerAt(state, move.seat).board[space.index] ?? 0;
  return level === 0 ? space.name : `${level}/${space.color}`;
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
