/**
 * Reasons for passing: that nothing can be paid for, and what the cards kept are good for in the next round.
 * Whether it is time to pass is found by thinking.
 */
import {
  type Components,
  countCards,
  fullCards,
  type GameState,
  keepings,
  type PassMove,
  playerAt,
  returnCount,
  sameCards,
  subtractCards,
} from '../../../rules/index.ts';
import { LAST_ROUND } from '../../gain.ts';
import { afforded, couldBuild } from './affordable.ts';
import type { Reason } from './reason.ts';
import { keptOnPassing } from './wilds.ts';

export function passReasons(components: Components, state: GameState, move: PassMove): readonly Reason[] {
  const { seat } = move;
  const { hand } = playerAt(state, seat);
  if (!couldBuild(components, state, seat))
    return [{ kind: 'nothingPayable' }, ...keptReasons(components, state, move)];
  const reasons = keptReasons(components, state, move);
  const count = countCards(hand);
  const isAll = state.round < LAST_ROUND && returnCount(hand) === 0 && count > 0;
  return reasons.length === 0 && isAll ? [{ kind: 'keepsAll', count }] : reasons;
}

function keptReasons(components: Components, state: GameState, move: PassMove): readonly Reason[] {
  if (state.round === LAST_ROUND) return [];
  const { seat } = move;
  const { hand } = playerAt(state, seat);
  const kept = subtractCards(hand, fullCards(move.return));
  const others = keepings(hand).filter((other) => !sameCards(other, kept));
  return [...afforded(components, state, { seat, hand: kept, others, round: 'next' }), ...keptOnPassing(state, move)];
}
