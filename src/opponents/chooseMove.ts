/** Chooses the move of any level and answers requests to think, in the calling thread. */
import {
  apply,
  type Components,
  type GameState,
  type Move,
  type Random,
  resignedPass,
  seededRandom,
} from '../rules/index.ts';
import { evaluatedMoves, moveKind } from './characters/characters.ts';
import { expectedPoints } from './evaluation.ts';
import { type Budget, isLevel, LEVELS, type Level, policyOf, STAND_IN } from './levels.ts';
import { type Policy, seatToMove } from './policy.ts';
import { thinkAsMaster } from './search/masterThought.ts';
import type { Thought, ThoughtRefusal, ThoughtRequest } from './thought.ts';

export const standIn: Policy = (components, state, random) => chooseMove(STAND_IN, components, state, random);

/** @throws RangeError if the game is over. */
export function chooseMove(
  level: Level,
  components: Components,
  state: GameState,
  random: Random,
  budget: Budget = {},
): Move {
  const policy = policyOf(level);
  if (policy !== 'search') return policy(components, state, random);
  return thinkAsMaster(components, state, budget, { alternatives: 0, beside: null, random, resigned: [] }, () => false)
    .move;
}

/** `stopped` is polled; if it returns true, the answer is `cancelled`. */
export function thinkNow(
  components: Components,
  position: GameState,
  request: ThoughtRequest,
  stopped: () => boolean = () => false,
): Thought | ThoughtRefusal {
  const refusal = requestRefusal(components, position, request);
  if (refusal) return refusal;
  if (stopped()) return { ok: false, code: 'cancelled' };
  const { level, seed = 0, alternatives = 0, budget = {}, beside = null, resigned = [] } = request;
  const state = withResignedPassed(components, position, resigned);
  if (policyOf(level) === 'search') {
    const random = request.seed === undefined ? null : seededRandom(request.seed);
    const thought = thinkAsMaster(components, state, budget, { alternatives, beside, random, resigned }, stopped);
    return stopped() ? { ok: false, code: 'cancelled' } : thought;
  }
  const seat = seatToMove(state);
  const move = chooseMove(level, components, state, seededRandom(seed), budget);
  const applied = apply(components, state, move);
  const expected = applied.ok ? expectedPoints(components, applied.state, seat) : Number.NEGATIVE_INFINITY;
  // All substitutions count as the same kind here.
  const others = alternatives === 0 || state.phase === 'substitute' ? [] : evaluatedMoves(components, state, seat);
  const judged = others
    .filter((other) => moveKind(other.move) !== moveKind(move))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, alternatives)
    .map((other) => ({ move: other.move, expected: other.worth, plan: [other.move] }));
  return { ok: true, seat, move, expected, alternatives: judged, plan: [move], nodes: 1, exact: false };
}

/**
 * Lets resigned seats pass now rather than at their next turn. Keeps the stacks, so that the player to move cannot draw
 * the cards that they have yet to return.
 */
function withResignedPassed(components: Components, state: GameState, resigned: readonly boolean[]): GameState {
  if (state.phase !== 'build') return state;
  let position = state;
  for (const [seat, { passed }] of state.players.entries()) {
    if (!resigned[seat] || passed || seat === state.turn) continue;
    const applied = apply(components, { ...position, turn: seat }, resignedPass(state, seat));
    if (applied.ok) position = { ...applied.state, turn: state.turn, stacks: state.stacks };
  }
  return position;
}

export function requestRefusal(
  components: Components,
  state: GameState,
  { level, budget, seed = 0 }: ThoughtRequest,
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
