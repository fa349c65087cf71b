/**
 * Players without a plan, for tests and measurements: in their games every legal kind of move turns up, the odd ones
 * (payments in pairs and wilds, emptied stacks, substitutes) far more often than between people.
 */
import {
  type BuildMove,
  buildableSpaces,
  CARDS,
  type Card,
  type Cards,
  type Components,
  countCards,
  drawOptions,
  type GameState,
  keepings,
  legalDraws,
  legalPayments,
  playerAt,
  preparationOf,
  type Random,
  sparseCards,
  startCard,
  subtractCards,
} from '../rules/index.ts';
import { greatest, type Policy, pick, seatToMove } from './policy.ts';

/** One pass in so many turns where something could still be built. */
const PASSES_ONE_IN = 40;
/** A hoarder does not spend its last cards of the kind, so that it can keep them on passing. */
const HOARD = 3;

/** Plays any legal move. */
export const randomPolicy: Policy = randomPlayer(null);

/** Plays at random but holds on to one kind of card: a table of hoarders empties its stack. */
export function hoardingPolicy(card: Card): Policy {
  return randomPlayer(card);
}

/** One policy for a whole table: half the tables play at random, the others hoard one kind of card together. */
export function randomTable(random: Random): Policy {
  return random(2) === 0 ? randomPolicy : hoardingPolicy(pick(CARDS, random));
}

function randomPlayer(hoarded: Card | null): Policy {
  const most = <T>(items: readonly T[], cardsOf: (item: T) => Cards, random: Random): T =>
    hoarded === null || random(8) === 0 ? pick(items, random) : greatest(items, (item) => cardsOf(item)[hoarded]);

  const build = (components: Components, state: GameState, random: Random): BuildMove | null => {
    const seat = seatToMove(state);
    const { hand } = playerAt(state, seat);
    const spaces = buildableSpaces(components, state, seat).filter((space) => space.payable);
    if (spaces.length === 0 || random(PASSES_ONE_IN) === 0) return null;
    const buildable = pick(spaces, random);
    const payments = legalPayments(hand, buildable.cost, buildable.color).filter(
      (cards) => hoarded === null || cards[hoarded] === 0 || hand[hoarded] - cards[hoarded] >= HOARD,
    );
    if (payments.length === 0) return null;
    const paid = somePayment(payments, random);
    const draws = drawOptions(components, state, seat, buildable, paid);
    const { advance, take } = most(draws, (draw) => draw.take, random);
    return {
      seat,
      type: 'build',
      space: buildable.space.name,
      pay: sparseCards(paid),
      ...(advance === null ? {} : { advance }),
      take: sparseCards(take),
    };
  };

  return (components, state, random) => {
    const seat = seatToMove(state);
    if (state.phase === 'choose') {
      const card = most(state.resting, (id) => startCard(components, id).cards, random);
      return { seat, type: 'choose', card };
    }
    if (state.phase === 'substitute') {
      const draws = legalDraws(preparationOf(components, state, seat), state.stacks);
      return { seat, type: 'substitute', take: sparseCards(pick(draws, random)) };
    }
    const { hand } = playerAt(state, seat);
    const kept = () => most(keepings(hand), (cards) => cards, random);
    return build(components, state, random) ?? { seat, type: 'pass', return: sparseCards(subtractCards(hand, kept())) };
  };
}

/** The best, the one with most pairs, the one with most wilds, or any. */
function somePayment(payments: readonly Cards[], random: Random): Cards {
  switch (random(5)) {
    case 0:
    case 1:
      return greatest(payments, () => 0);
    case 2:
      return greatest(payments, countCards);
    case 3:
      return greatest(payments, (cards) => cards.wild);
    default:
      return pick(payments, random);
  }
}
