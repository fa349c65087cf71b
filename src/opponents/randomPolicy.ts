/** Random players for tests and measurements. Unusual moves are frequent in their games. */
import {
  type BuildMove,
  buildableSpaces,
  buildMove,
  CARDS,
  type Card,
  type Cards,
  type Components,
  countCards,
  drawOptions,
  type GameState,
  keepOptions,
  legalDraws,
  legalPayments,
  passMove,
  playerAt,
  preparationOf,
  type Random,
  sparseCards,
  startCard,
} from '../rules/index.ts';
import { maxBy, type Policy, pick, seatToMove } from './policy.ts';

/** One turn in this many is a pass although a build is possible. */
const PASSES_ONE_IN = 40;
/** The number of cards that a hoarder does not spend, to keep them when passing. */
const HOARD_SIZE = 3;

export const randomPolicy: Policy = randomPlayer(null);

/** Plays at random but never spends its last cards of one kind. A table of hoarders empties a stack. */
export function hoardingPolicy(card: Card): Policy {
  return randomPlayer(card);
}

/** One policy for a table: half of the tables play at random, the others hoard one kind of card. */
export function randomTable(random: Random): Policy {
  return random(2) === 0 ? randomPolicy : hoardingPolicy(pick(CARDS, random));
}

function randomPlayer(hoarded: Card | null): Policy {
  const preferred = <T>(items: readonly T[], cardsOf: (item: T) => Cards, random: Random): T =>
    hoarded === null || random(8) === 0 ? pick(items, random) : maxBy(items, (item) => cardsOf(item)[hoarded]);

  const build = (components: Components, state: GameState, random: Random): BuildMove | null => {
    const seat = seatToMove(state);
    const { hand } = playerAt(state, seat);
    const spaces = buildableSpaces(components, state, seat).filter((space) => space.payable);
    if (spaces.length === 0 || random(PASSES_ONE_IN) === 0) return null;
    const buildable = pick(spaces, random);
    const payments = legalPayments(hand, buildable.cost, buildable.color).filter(
      (cards) => hoarded === null || cards[hoarded] === 0 || hand[hoarded] - cards[hoarded] >= HOARD_SIZE,
    );
    if (payments.length === 0) return null;
    const paid = somePayment(payments, random);
    const draws = drawOptions(components, state, seat, buildable, paid);
    return buildMove(
      seat,
      buildable.space.name,
      paid,
      preferred(draws, ({ take }) => take, random),
    );
  };

  return (components, state, random) => {
    const seat = seatToMove(state);
    if (state.phase === 'choose') {
      const card = preferred(state.resting, (id) => startCard(components, id).cards, random);
      return { seat, type: 'choose', card };
    }
    if (state.phase === 'substitute') {
      const draws = legalDraws(preparationOf(components, state, seat), state.stacks);
      return { seat, type: 'substitute', take: sparseCards(pick(draws, random)) };
    }
    const { hand } = playerAt(state, seat);
    const kept = () => preferred(keepOptions(hand), (cards) => cards, random);
    return build(components, state, random) ?? passMove(seat, hand, kept());
  };
}

function somePayment(payments: readonly Cards[], random: Random): Cards {
  switch (random(5)) {
    case 0:
    case 1:
      return maxBy(payments, () => 0);
    case 2:
      return maxBy(payments, countCards);
    case 3:
      return maxBy(payments, (cards) => cards.wild);
    default:
      return pick(payments, random);
  }
}
