/**
 * Policies without search: the apprentice (most points at once) and the journeyman (best evaluation after one move).
 */
import {
  addCards,
  apply,
  type BuildMove,
  bestPayment,
  buildableSpaces,
  buildMove,
  buildOptions,
  type Cards,
  COLORS,
  type Components,
  countCards,
  drawOptions,
  type GameState,
  keepOptions,
  legalDraws,
  legalMoves,
  type Move,
  NO_CARDS,
  passMove,
  playerAt,
  preparationOf,
  type Random,
  sparseCards,
  startCard,
} from '../rules/index.ts';
import { expectedPoints, pointsGainedBy } from './evaluation.ts';
import { maxBy, type Policy, pick, seatToMove } from './policy.ts';

export const apprentice: Policy = (components, state, random) => {
  const seat = seatToMove(state);
  const { hand } = playerAt(state, seat);
  switch (state.phase) {
    case 'choose': {
      const fit = (id: string) => focus(addCards(hand, startCard(components, id).cards));
      return { seat, type: 'choose', card: best(state.resting, fit, random) };
    }
    case 'substitute': {
      const draws = legalDraws(preparationOf(components, state, seat), state.stacks);
      return {
        seat,
        type: 'substitute',
        take: sparseCards(best(draws, (take) => focus(addCards(hand, take)), random)),
      };
    }
    default:
      return bestBuild(components, state, random) ?? passMove(seat, hand, best(keepOptions(hand), focus, random));
  }
};

function bestBuild(components: Components, state: GameState, random: Random): BuildMove | null {
  const seat = seatToMove(state);
  const { hand } = playerAt(state, seat);
  const builds = buildableSpaces(components, state, seat).flatMap((build) => {
    const paid = build.payable && bestPayment(hand, build.cost, build.color);
    return paid ? [{ build, paid }] : [];
  });
  if (builds.length === 0) return null;
  // Points come first, then the cheaper payment; wilds count twice.
  const worth = ({ build, paid }: (typeof builds)[number]) =>
    pointsGainedBy(components, state, seat, build) * 100 - countCards(paid) - paid.wild;
  const { build, paid } = best(builds, worth, random);
  const [draw = { advance: null, take: NO_CARDS }] = drawOptions(components, state, seat, build, paid);
  return buildMove(seat, build.space.name, paid, draw);
}

function focus(hand: Cards): number {
  return COLORS.reduce((sum, color) => sum + hand[color] ** 2, hand.wild * 100);
}

/** Breaks ties at random. */
function best<T>(items: readonly T[], value: (item: T) => number, random: Random): T {
  const values = items.map(value);
  const max = Math.max(...values);
  return pick(
    items.filter((_, index) => values[index] === max),
    random,
  );
}

/** Plays the policy's moves but passes only if nothing can be built. */
export function passingLast(policy: Policy): Policy {
  return (components, state, random) => {
    const move = policy(components, state, random);
    return move.type === 'pass' ? apprentice(components, state, random) : move;
  };
}

/** The number of payments and draws compared for each build; both lists are sorted best first. */
const COMPARED_PAYMENTS = 4;
const COMPARED_DRAWS = 8;

export const journeyman: Policy = (components, state, random) => {
  const seat = seatToMove(state);
  // The cards of a start card arrive after everyone has chosen, so looking one move ahead cannot see them.
  if (state.phase === 'choose') return apprentice(components, state, random);
  return maxBy(shuffledMoves(components, state, random), (move) => {
    const applied = apply(components, state, move);
    return applied.ok ? expectedPoints(components, applied.state, seat) : Number.NEGATIVE_INFINITY;
  });
};

/** All moves except unusual payments and draws. */
export function consideredMoves(components: Components, state: GameState): Move[] {
  return state.phase === 'build' ? buildsAndPasses(components, state) : [...legalMoves(components, state)];
}

/** In random order, because the first of equal moves wins. */
function shuffledMoves(components: Components, state: GameState, random: Random): Move[] {
  const moves = consideredMoves(components, state);
  const offset = random(moves.length);
  return [...moves.slice(offset), ...moves.slice(0, offset)];
}

function buildsAndPasses(components: Components, state: GameState): Move[] {
  const seat = seatToMove(state);
  const { hand } = playerAt(state, seat);
  const moves: Move[] = keepOptions(hand).map((kept) => passMove(seat, hand, kept));
  for (const { space, payments, draws } of buildOptions(components, state, seat)) {
    for (const paid of payments.slice(0, COMPARED_PAYMENTS)) {
      for (const draw of draws(paid).slice(0, COMPARED_DRAWS)) moves.push(buildMove(seat, space.name, paid, draw));
    }
  }
  return moves;
}
