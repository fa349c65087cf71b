/**
 * Reasons in what is paid: fewer cards than elsewhere, and wilds kept that might have been spent.
 * A wild that nobody would have thought of spending is not worth a word.
 */
import {
  type Buildable,
  type BuildMove,
  buildableAt,
  type Components,
  countCards,
  fullCards,
  type GameState,
  LAST_ROUND,
  legalPayments,
  type Move,
  type PassMove,
  playerAt,
  returnCount,
  spaceIndex,
} from '../../../rules/index.ts';
import { couldBuild } from './affordable.ts';
import type { Reason } from './reason.ts';

/** Where the other move builds the same piece, there or elsewhere, and pays more cards for it. */
export function cheaper(
  components: Components,
  state: GameState,
  move: BuildMove,
  { element }: Buildable,
  beside: Move | null,
): readonly Reason[] {
  if (beside?.type !== 'build') return [];
  const space = components.floors[state.side].spaces[spaceIndex(beside.space) ?? -1];
  const other = space && buildableAt(state, playerAt(state, move.seat), space);
  if (!other?.ok || other.element !== element) return [];
  const count = countCards(fullCards(beside.pay)) - countCards(fullCards(move.pay));
  return count > 0 ? [{ kind: 'cheaper', count }] : [];
}

/**
 * Of those in hand before the move; said where a payment with fewer cards, but more wilds, was legal, or `beside` spends
 * more of them, and there is still something to spend them on.
 */
export function keptOnBuilding(
  components: Components,
  state: GameState,
  after: GameState,
  { seat, pay }: BuildMove,
  { cost, color }: Buildable,
  beside: Move | null,
): readonly Reason[] {
  const { hand } = playerAt(state, seat);
  const paid = fullCards(pay);
  const count = hand.wild - paid.wild;
  if (count <= 0) return [];
  if (state.round === LAST_ROUND && !couldBuild(components, after, seat)) return [];
  const tempting = () =>
    legalPayments(hand, cost, color).some((other) => other.wild > paid.wild && countCards(other) < countCards(paid));
  return spentBy(beside) > paid.wild || tempting() ? [{ kind: 'keepsWilds', count }] : [];
}

/** All wilds, where others go back in their place. */
export function keptOnPassing(state: GameState, { seat, return: returned }: PassMove): readonly Reason[] {
  const { hand } = playerAt(state, seat);
  return returnCount(hand) > 0 && hand.wild > 0 && !returned.wild ? [{ kind: 'keepsWilds', count: hand.wild }] : [];
}

function spentBy(move: Move | null): number {
  return move?.type === 'build' ? (move.pay.wild ?? 0) : 0;
}
