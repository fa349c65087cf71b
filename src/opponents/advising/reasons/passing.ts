/**
 * Reasons for passing: what the cards kept are good for in the next round.
 * Whether it is time to pass is found by thinking.
 */
import {
  type Components,
  countCards,
  fullCards,
  type GameState,
  keepings,
  LAST_ROUND,
  type PassMove,
  playerAt,
  returnCount,
  sameCards,
  subtractCards,
} from '../../../rules/index.ts';
import { afforded, couldBuild } from './affordable.ts';
import { keptOnPassing } from './payment.ts';
import type { Reason } from './reason.ts';

/** None in the last round, in which nothing is kept for another. */
export function passReasons(components: Components, state: GameState, move: PassMove): readonly Reason[] {
  if (state.round === LAST_ROUND) return [];
  const { seat } = move;
  const { hand } = playerAt(state, seat);
  const kept = subtractCards(hand, fullCards(move.return));
  const others = keepings(hand).filter((other) => !sameCards(other, kept));
  const reasons = [
    ...afforded(components, state, { seat, hand: kept, others, round: 'next' }),
    ...keptOnPassing(state, move),
  ];
  if (reasons.length > 0) return reasons;
  const keepsAll = returnCount(hand) === 0 && couldBuild(components, state, seat);
  return keepsAll ? [{ kind: 'keepsAll', count: countCards(hand) }] : [];
}
