/**
 * Taking substitutes without any wording: what is offered, what is preset, and the move that results.
 * What is legal is decided by the rules.
 */
import type { MoveWithoutSeat } from '../../../match/index.ts';
import {
  apply,
  type Cards,
  COLORS,
  type Components,
  type GameState,
  legalDraws,
  preparationOf,
  type Refusal,
  type Seat,
  sameCards,
  sparseCards,
} from '../../../rules/index.ts';

/** The tens of cards that may be taken for a start card that the stacks cannot serve, best first. */
export function takeOffers(components: Components, state: GameState, seat: Seat): Cards[] {
  const rank = (cards: Cards) => COLORS.reduce((sum, color) => sum + cards[color] * cards[color], 0);
  return legalDraws(preparationOf(components, state, seat), state.stacks).sort((a, b) => rank(b) - rank(a));
}

export type SubstituteWithoutSeat = Extract<MoveWithoutSeat, { type: 'substitute' }>;

/** The move that takes these ten cards (null: the best). Refuses with `take`. */
export function resolveTake(
  components: Components,
  state: GameState,
  seat: Seat,
  cards: Cards | null,
): { readonly ok: true; readonly taken: Cards; readonly move: SubstituteWithoutSeat } | Refusal {
  const offers = takeOffers(components, state, seat);
  const taken = cards ?? offers[0];
  if (!taken) throw new RangeError('substitutes are due, but no cards can be taken');
  const move = { type: 'substitute' as const, take: sparseCards(taken) };
  if (offers.some((offer) => sameCards(offer, taken))) return { ok: true, taken, move };
  const applied = apply(components, state, { ...move, seat });
  return applied.ok ? { ok: true, taken, move } : applied;
}
