/**
 * The moves that are made by choosing cards: what may be kept on passing, and taken in place of a start card's missing cards.
 */
import {
  apply,
  bestKeepings,
  type Cards,
  COLORS,
  type Components,
  countCards,
  type GameState,
  legalDraws,
  type MoveWithoutSeat,
  playerAt,
  preparationOf,
  type Refusal,
  returnCount,
  type Seat,
  sameCards,
  sparseCards,
  subtractCards,
  within,
} from '../rules/index.ts';

export interface CompletePass {
  readonly ok: true;
  readonly kept: Cards;
  readonly returned: Cards;
  readonly move: Extract<MoveWithoutSeat, { type: 'pass' }>;
}

export interface CompleteTake {
  readonly ok: true;
  readonly taken: Cards;
  readonly move: Extract<MoveWithoutSeat, { type: 'substitute' }>;
}

/** Another number of cards than may be kept; `count` is the right one. */
export interface WrongKeep {
  readonly ok: false;
  readonly code: 'keep';
  readonly count: number;
  readonly kept: number;
}

/** What may be kept on passing, best first: most wilds, then most of one color. One entry where nothing goes back. */
export function keepOffers(state: GameState, seat: Seat): Cards[] {
  return bestKeepings(playerAt(state, seat).hand);
}

/** The pass that keeps these cards (null: the best). Refuses with `hand` or `keep`. */
export function resolvePass(
  components: Components,
  state: GameState,
  seat: Seat,
  keep: Cards | null,
): CompletePass | Refusal | WrongKeep {
  const { hand } = playerAt(state, seat);
  const kept = keep ?? keepOffers(state, seat)[0] ?? hand;
  const returned = subtractCards(hand, kept);
  const move = { type: 'pass' as const, return: sparseCards(returned) };
  if (within(kept, hand)) {
    const count = countCards(hand) - returnCount(hand);
    if (countCards(kept) !== count) return { ok: false, code: 'keep', count, kept: countCards(kept) };
    const applied = apply(components, state, { ...move, seat });
    return applied.ok ? { ok: true, kept, returned, move } : applied;
  }
  const missing = sparseCards({
    yellow: Math.max(0, -returned.yellow),
    red: Math.max(0, -returned.red),
    green: Math.max(0, -returned.green),
    violet: Math.max(0, -returned.violet),
    wild: Math.max(0, -returned.wild),
  });
  return { ok: false, code: 'hand', missing };
}

/** The tens of cards that may be taken for a start card that the stacks cannot serve, best first. */
export function takeOffers(components: Components, state: GameState, seat: Seat): Cards[] {
  const rank = (cards: Cards) => COLORS.reduce((sum, color) => sum + cards[color] * cards[color], 0);
  return legalDraws(preparationOf(components, state, seat), state.stacks).sort((a, b) => rank(b) - rank(a));
}

/** The move that takes these ten cards (null: the best). Refuses with `take`. */
export function resolveTake(
  components: Components,
  state: GameState,
  seat: Seat,
  cards: Cards | null,
): CompleteTake | Refusal {
  const offers = takeOffers(components, state, seat);
  const taken = cards ?? offers[0];
  if (!taken) throw new RangeError('substitutes are due, but no cards can be taken');
  const move = { type: 'substitute' as const, take: sparseCards(taken) };
  if (offers.some((offer) => sameCards(offer, taken))) return { ok: true, taken, move };
  const applied = apply(components, state, { ...move, seat });
  return applied.ok ? { ok: true, taken, move } : applied;
}
