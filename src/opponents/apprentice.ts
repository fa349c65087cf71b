/**
 * How an apprentice plays who has learned nothing yet: whatever scores best at once, paid and drawn for sensibly.
 * Quick, plausible, and to be beaten by a child; the level of that name has learned something (`characters/policy.ts`).
 */
import {
  addCards,
  type Buildable,
  type BuildMove,
  bestPayment,
  buildableSpaces,
  type Cards,
  COLORS,
  type Components,
  drawOptions,
  type GameState,
  keepings,
  legalDraws,
  playerAt,
  preparationOf,
  type Random,
  sparseCards,
  startCard,
  subtractCards,
} from '../rules/index.ts';
import { pointsGainedBy } from './gain.ts';
import { type Policy, pick, seatToMove } from './policy.ts';

export const apprentice: Policy = (components, state, random) => {
  const seat = seatToMove(state);
  const { hand } = playerAt(state, seat);
  switch (state.phase) {
    case 'choose':
      return { seat, type: 'choose', card: chosenCard(components, state, random) };
    case 'substitute': {
      const draws = legalDraws(preparationOf(components, state, seat), state.stacks);
      return {
        seat,
        type: 'substitute',
        take: sparseCards(best(draws, (take) => focus(addCards(hand, take)), random)),
      };
    }
    default:
      return (
        bestBuild(components, state, random) ?? {
          seat,
          type: 'pass',
          return: sparseCards(subtractCards(hand, best(keepings(hand), focus, random))),
        }
      );
  }
};

function bestBuild(components: Components, state: GameState, random: Random): BuildMove | null {
  const seat = seatToMove(state);
  const builds = buildableSpaces(components, state, seat).filter((space) => space.payable);
  if (builds.length === 0) return null;
  const { hand } = playerAt(state, seat);
  const paymentOf = new Map<Buildable, Cards>();
  for (const build of builds) paymentOf.set(build, bestPayment(hand, build.cost, build.color) ?? hand);
  const cardsOf = (build: Buildable) => COLORS.reduce((sum, color) => sum + (paymentOf.get(build)?.[color] ?? 0), 0);
  // Points decide; among equals the cheaper build, and wilds count double.
  const worth = (build: Buildable) =>
    pointsGainedBy(components, state, seat, build) * 100 - cardsOf(build) - 2 * (paymentOf.get(build)?.wild ?? 0);
  const chosen = best(builds, worth, random);
  const paid = paymentOf.get(chosen) ?? hand;
  const [draw] = drawOptions(components, state, seat, chosen, paid);
  return {
    seat,
    type: 'build',
    space: chosen.space.name,
    pay: sparseCards(paid),
    ...(draw?.advance == null ? {} : { advance: draw.advance }),
    take: sparseCards(draw?.take ?? {}),
  };
}

function chosenCard(components: Components, state: GameState, random: Random): string {
  const { hand } = playerAt(state, seatToMove(state));
  return best(state.resting, (id) => focus(addCards(hand, startCard(components, id).cards)), random);
}

/** A hand is handier the more wilds it has, and the more of its cards share a color. */
function focus(hand: Cards): number {
  return COLORS.reduce((sum, color) => sum + hand[color] ** 2, hand.wild * 100);
}

/** The item of greatest value; among equals chance decides. */
function best<T>(items: readonly T[], value: (item: T) => number, random: Random): T {
  const values = items.map(value);
  const most = Math.max(...values);
  return pick(
    items.filter((_, index) => values[index] === most),
    random,
  );
}
