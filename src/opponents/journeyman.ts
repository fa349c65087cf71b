/**
 * How a journeyman plays who never plans: compares the positions after every sensible move of its own and takes the best.
 * What a position is worth is the evaluation's matter; the level of that name now and then plans (`characters/policy.ts`).
 */
import {
  apply,
  buildOptions,
  type Components,
  type GameState,
  keepings,
  legalMoves,
  type Move,
  playerAt,
  type Random,
  sparseCards,
  subtractCards,
} from '../rules/index.ts';
import { apprentice } from './apprentice.ts';
import { expectedPoints, WEIGHTS, type Weights } from './evaluation.ts';
import { greatest, type Policy, seatToMove } from './policy.ts';

/** Payments and draws looked at for each build: lists are best first, and the rest hardly ever matters. */
const PAYMENTS = 4;
const DRAWS = 8;

export const journeyman: Policy = journeymanWith(WEIGHTS);

/** A journeyman with an evaluation of its own, for tuning. */
function journeymanWith(weights: Weights): Policy {
  return (components, state, random) => {
    const seat = seatToMove(state);
    // The cards of a start card arrive only after everyone has chosen, beyond this one move.
    if (state.phase === 'choose') return apprentice(components, state, random);
    return greatest(shuffledMoves(components, state, random), (move) => {
      const applied = apply(components, state, move);
      return applied.ok ? expectedPoints(components, applied.state, seat, weights) : Number.NEGATIVE_INFINITY;
    });
  };
}

/** The sensible moves of a position: everything but the odd payments and draws. */
export function consideredMoves(components: Components, state: GameState): Move[] {
  return state.phase === 'build' ? buildsAndPasses(components, state) : [...legalMoves(components, state)];
}

/** The moves compared; among equals the first is taken, so chance decides where they begin. */
function shuffledMoves(components: Components, state: GameState, random: Random): Move[] {
  const moves = consideredMoves(components, state);
  const begin = random(moves.length);
  return [...moves.slice(begin), ...moves.slice(0, begin)];
}

function buildsAndPasses(components: Components, state: GameState): Move[] {
  const seat = seatToMove(state);
  const { hand } = playerAt(state, seat);
  const moves: Move[] = keepings(hand).map((kept) => ({
    seat,
    type: 'pass',
    return: sparseCards(subtractCards(hand, kept)),
  }));
  for (const option of buildOptions(components, state, seat)) {
    for (const paid of option.payments.slice(0, PAYMENTS)) {
      for (const { advance, take } of option.draws(paid).slice(0, DRAWS)) {
        moves.push({
          seat,
          type: 'build',
          space: option.space.name,
          pay: sparseCards(paid),
          ...(advance === null ? {} : { advance }),
          take: sparseCards(take),
        });
      }
    }
  }
  return moves;
}
