/** A partial selection of any kind of move, and the move that it is completed to. */
import {
  apply,
  type Cards,
  COLORS,
  type Components,
  countCards,
  fullCards,
  type GameState,
  legalDraws,
  type MoveWithoutSeat,
  missingCards,
  playerAt,
  preparationOf,
  type Refusal,
  rankedKeepOptions,
  returnCount,
  type Seat,
  sameCards,
  sparseCards,
  subtractCards,
  within,
} from '../rules/index.ts';
import { type BuildSelection, type CompleteBuild, completed, type SpaceOffer, sameDraw } from './build.ts';

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

/** `count` is the number of cards that must be kept. */
export interface WrongKeepCount {
  readonly ok: false;
  readonly code: 'keep';
  readonly count: number;
  readonly kept: number;
}

/** Best first: most wild cards, then most cards of one color. A single entry if nothing has to be returned. */
export function keepOffers(state: GameState, seat: Seat): Cards[] {
  return rankedKeepOptions(playerAt(state, seat).hand);
}

/** The pass that keeps these cards, or the best ones if null. Refuses with `hand` or `keep`. */
export function resolvePass(
  components: Components,
  state: GameState,
  seat: Seat,
  keep: Cards | null,
): CompletePass | Refusal | WrongKeepCount {
  const { hand } = playerAt(state, seat);
  const kept = keep ?? keepOffers(state, seat)[0] ?? hand;
  const returned = subtractCards(hand, kept);
  const move = { type: 'pass' as const, return: sparseCards(returned) };
  if (!within(kept, hand)) return { ok: false, code: 'hand', missing: missingCards(kept, hand) };
  const count = countCards(hand) - returnCount(hand);
  if (countCards(kept) !== count) return { ok: false, code: 'keep', count, kept: countCards(kept) };
  const applied = apply(components, state, { ...move, seat });
  return applied.ok ? { ok: true, kept, returned, move } : applied;
}

/** The sets of ten cards that may be taken instead of a start card, best first. */
export function takeOffers(components: Components, state: GameState, seat: Seat): Cards[] {
  const rank = (cards: Cards) => COLORS.reduce((sum, color) => sum + cards[color] * cards[color], 0);
  return legalDraws(preparationOf(components, state, seat), state.stacks).sort((a, b) => rank(b) - rank(a));
}

/** The move that takes these cards, or the best ones if null. Refuses with `take`. */
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

/** Null stands for the best option. */
export type Selection =
  | ({ readonly kind: 'build' } & BuildSelection)
  | { readonly kind: 'pass'; readonly keep: Cards | null }
  | { readonly kind: 'choose'; readonly card: string }
  | { readonly kind: 'substitute'; readonly take: Cards | null };

export type CompleteMove =
  | ({ readonly kind: 'build' } & CompleteBuild)
  | {
      readonly kind: 'pass' | 'choose' | 'substitute';
      readonly move: MoveWithoutSeat;
      /** `cards` are the cards kept or taken, `choices` all possible ones; null and empty if there is no choice. */
      readonly cards: Cards | null;
      readonly choices: readonly Cards[];
    };

/** Returns null if no such move is possible. `offers` are those of the position. */
export function complete(
  components: Components,
  state: GameState,
  seat: Seat,
  offers: Iterable<SpaceOffer>,
  selection: Selection,
): CompleteMove | null {
  switch (selection.kind) {
    case 'build': {
      const offer = [...offers].find(({ option }) => option.space.name === selection.space);
      return offer ? { kind: 'build', ...completed(offer, selection) } : null;
    }
    case 'pass': {
      const choices = keepOffers(state, seat);
      const passed = resolvePass(components, state, seat, oneOf(choices, selection.keep));
      return passed.ok
        ? { kind: 'pass', move: passed.move, cards: countCards(passed.returned) === 0 ? null : passed.kept, choices }
        : null;
    }
    case 'choose':
      return { kind: 'choose', move: { type: 'choose', card: selection.card }, cards: null, choices: [] };
    case 'substitute': {
      if (state.phase !== 'substitute') return null;
      const choices = takeOffers(components, state, seat);
      const taken = resolveTake(components, state, seat, oneOf(choices, selection.take));
      return taken.ok ? { kind: 'substitute', move: taken.move, cards: taken.taken, choices } : null;
    }
  }
}

/** The selection that is completed to `move`; null if the move is not possible. */
export function selectionOf(
  components: Components,
  state: GameState,
  seat: Seat,
  offers: Iterable<SpaceOffer>,
  move: MoveWithoutSeat,
): Selection | null {
  switch (move.type) {
    case 'build': {
      const option = [...offers].find((offer) => offer.option.space.name === move.space)?.option;
      if (!option) return null;
      const pay = oneOf(option.payments, fullCards(move.pay));
      const drawn = { advance: move.advance ?? null, take: fullCards(move.take) };
      const draw = (pay && option.draws(pay).find((one) => sameDraw(one, drawn as typeof one))) ?? null;
      return { kind: 'build', space: option.space.name, pay, draw };
    }
    case 'pass': {
      const kept = subtractCards(playerAt(state, seat).hand, fullCards(move.return));
      return { kind: 'pass', keep: oneOf(keepOffers(state, seat), kept) };
    }
    case 'choose':
      return { kind: 'choose', card: move.card };
    case 'substitute':
      return { kind: 'substitute', take: oneOf(takeOffers(components, state, seat), fullCards(move.take)) };
  }
}

function oneOf(choices: readonly Cards[], cards: Cards | null): Cards | null {
  return choices.find((choice) => cards && sameCards(choice, cards)) ?? null;
}
