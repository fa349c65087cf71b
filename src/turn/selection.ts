/**
 * What a player has picked so far of any move, and the move that it comes to: what is left open, or is not legal, becomes the best.
 */
import {
  type Cards,
  type Components,
  countCards,
  fullCards,
  type GameState,
  type MoveWithoutSeat,
  playerAt,
  type Seat,
  sameCards,
  subtractCards,
} from '../rules/index.ts';
import { type BuildSelection, type CompleteBuild, completed, sameDraw } from './build.ts';
import { keepOffers, resolvePass, resolveTake, takeOffers } from './cards.ts';
import type { SpaceOffer } from './offers.ts';

/** Null in it: whatever is best. */
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
      /** Cards kept or taken, and all that could be; null where there are none to pick. */
      readonly cards: Cards | null;
      readonly choices: readonly Cards[];
    };

/** The selection made complete; null where nothing like it is possible. `offers`: those of the position. */
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

/** The selection that makes this move; null where the move is not on offer. */
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
      const wanted = { advance: move.advance ?? null, take: fullCards(move.take) };
      const draw = (pay && option.draws(pay).find((one) => sameDraw(one, wanted as typeof one))) ?? null;
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

function oneOf(choices: readonly Cards[], wanted: Cards | null): Cards | null {
  return choices.find((cards) => wanted && sameCards(cards, wanted)) ?? null;
}
