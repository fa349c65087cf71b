/**
 * Thinking in this very thread: a wish checked, the level's move found and judged.
 * Keeping the event loop free meanwhile is the thinker's matter.
 */
import { apply, type Components, type GameState, type Move, seededRandom } from '../../rules/index.ts';
import { chooseMove } from '../chooseMove.ts';
import { expectedPoints } from '../evaluation.ts';
import { consideredMoves } from '../journeyman.ts';
import { isLevel, LEVELS } from '../levels.ts';
import { seatToMove } from '../policy.ts';
import { deepThought } from './deepThought.ts';
import type { PlannedMove, Thought, ThoughtRefusal, Wish } from './thought.ts';

/** `stopped` is asked now and then; once it says true the thought is given up as `cancelled`. */
export function thinkNow(
  components: Components,
  state: GameState,
  wish: Wish,
  stopped: () => boolean = () => false,
): Thought | ThoughtRefusal {
  const refused = wishRefusal(components, state, wish);
  if (refused) return refused;
  if (stopped()) return { ok: false, code: 'cancelled' };
  const { level, seed = 0, alternatives = 0, budget = {}, beside = null } = wish;
  if (level === 'master') {
    const random = wish.seed === undefined ? null : seededRandom(wish.seed);
    const thought = deepThought(components, state, budget, { alternatives, beside, random }, stopped);
    return stopped() ? { ok: false, code: 'cancelled' } : thought;
  }
  const seat = seatToMove(state);
  const move = chooseMove(level, components, state, seededRandom(seed), budget);
  const others = judgedBest(components, state, kindOf(move), alternatives);
  const expected = judged(components, state, move);
  return { ok: true, seat, move, expected, alternatives: others, plan: [move], nodes: 1, exact: false };
}

/** Why a wish cannot be granted, or null. */
export function wishRefusal(
  components: Components,
  state: GameState,
  { level, budget, seed = 0 }: Wish,
): ThoughtRefusal | null {
  if (!isLevel(level)) return { ok: false, code: 'level', level, levels: LEVELS };
  const { ms, nodes } = budget ?? {};
  const goodMs = ms === undefined || (Number.isFinite(ms) && ms > 0);
  const goodNodes = nodes === undefined || (Number.isSafeInteger(nodes) && nodes > 0);
  if (!goodMs || !goodNodes) return { ok: false, code: 'budget', ms: ms ?? null, nodes: nodes ?? null };
  if (!Number.isSafeInteger(seed)) return { ok: false, code: 'seed', seed };
  if (state.components !== components.id) return { ok: false, code: 'position', components: state.components };
  return state.turn === null ? { ok: false, code: 'over' } : null;
}

function judged(components: Components, state: GameState, move: Move): number {
  const applied = apply(components, state, move);
  return applied.ok ? expectedPoints(components, applied.state, seatToMove(state)) : Number.NEGATIVE_INFINITY;
}

/** Two builds on one space are one kind of move to a person who asks what else there is. */
function kindOf(move: Move): string {
  if (move.type === 'build') return move.space;
  return move.type === 'choose' ? move.card : move.type;
}

function judgedBest(components: Components, state: GameState, except: string, count: number): PlannedMove[] {
  if (count === 0) return [];
  const best = new Map<string, PlannedMove>();
  for (const move of consideredMoves(components, state)) {
    const kind = kindOf(move);
    const expected = judged(components, state, move);
    if (kind !== except && expected > (best.get(kind)?.expected ?? Number.NEGATIVE_INFINITY)) {
      best.set(kind, { move, expected, plan: [move] });
    }
  }
  return [...best.values()].sort((a, b) => b.expected - a.expected).slice(0, count);
}
