/** Judges what a move cost its player: the difference in expected final score to the strongest level's move. */
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
import { ALL_KINDS_OF_MOVES, type Thought } from '../thought.ts';
import type { ThinkingQueue } from './thinkingQueue.ts';

interface Judgement {
  readonly better: Move;
  readonly points: number;
}

export interface Judge {
  /**
   * Null if no move is better. Rejects if the position cannot be judged or on an abort.
   * @param resigned whose players have resigned, by seat; default: nobody's
   */
  judge(state: GameState, move: Move, signal: AbortSignal, resigned?: readonly boolean[]): Promise<Judgement | null>;
}

export interface JudgeOptions {
  readonly components: Components;
  readonly earlier?: readonly Components[];
  readonly queue: ThinkingQueue;
  /** The number of positions searched for a move. There is no time limit, so that every machine judges a game alike. */
  readonly nodes?: number;
}

const JUDGE_NODES = 300_000;

export function createJudge({ components, earlier, queue, nodes = JUDGE_NODES }: JudgeOptions): Judge {
  const sets = componentSets(components, earlier);
  return {
    async judge(state, move, signal, resigned = []) {
      const budget = { nodes };
      const alternatives = ALL_KINDS_OF_MOVES;
      const request = { level: STRONGEST, budget, beside: move, alternatives, resigned, signal };
      const thought = await queue.think('review', state, request);
      if (!thought.ok) throw new Error(`cannot judge a move: ${thought.code}`);
      const points = costOf(sets.of(state) ?? components, state, move, thought);
      return points > 0 ? { better: thought.move, points } : null;
    },
  };
}

/** Compares a move with the best one of the same kind, which the search has judged, by static evaluation. */
function costOf(
  components: Components,
  state: GameState,
  move: Move,
  { move: best, expected, alternatives }: Thought,
): number {
  if (isSame(components, state, move, best)) return 0;
  const sameMove = alternatives.find((each) => isSame(components, state, move, each.move));
  if (sameMove) return expected - sameMove.expected;
  const kind = kindOf(components, state, move);
  const judged = [{ move: best, expected }, ...alternatives];
  const ofKind = judged.find((each) => kindOf(components, state, each.move) === kind);
  const reference = ofKind ?? { move: best, expected };
  const loss = worthAfter(components, state, reference.move) - worthAfter(components, state, move);
  return expected - reference.expected + Math.max(0, loss);
}

/** The kind of a move. The search does not distinguish ornaments of the same color and level. */
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
