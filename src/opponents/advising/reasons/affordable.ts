/**
 * What a hand can pay for as the board stands: anything at all, or the best pieces together.
 * Cards that building brings are not counted.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type BuildableSpace,
  bestPayment,
  buildableSpaces,
  type Cards,
  type Components,
  countCards,
  type GameState,
  leftInSupply,
  type Seat,
  subtractCards,
} from '../../../rules/index.ts';
import { pointsGainedBy } from '../../gain.ts';
import type { Piece, Reason } from './reason.ts';

/** A piece of fewer points is hardly what cards are kept for. */
const LEAST_POINTS = 2;
const MOST_PIECES = 3;

/** A hand that is to be told about, and those that there might be in its place. */
export interface Choice {
  readonly seat: Seat;
  readonly hand: Cards;
  readonly others: readonly Cards[];
  /** When it pays for something. */
  readonly round: 'this' | 'next';
}

/** Whether the seat's hand pays for anything that the board and the supply allow, whosever turn it is. */
export function couldBuild(components: Components, state: GameState, seat: Seat): boolean {
  return buildableSpaces(components, state, seat).some(({ payable }) => payable);
}

/** What the hand pays for; nothing where all the others pay for the same. */
export function afforded(
  components: Components,
  state: GameState,
  { seat, hand, others, round }: Choice,
): readonly Reason[] {
  const pieces = piecesFor(components, state, { seat, hand, round });
  if (pieces.length === 0) return [];
  const differs = (other: Cards) =>
    !isDeepStrictEqual(piecesFor(components, state, { seat, hand: other, round }), pieces);
  return others.length === 0 || others.some(differs) ? [{ kind: 'affords', round, pieces }] : [];
}

/**
 * The pieces of most points that the hand pays for together: first those that need no pair in place of a card, then any others.
 * None where even the best is worth little.
 */
function piecesFor(
  components: Components,
  state: GameState,
  { seat, hand, round }: Omit<Choice, 'others'>,
): readonly Piece[] {
  const players = state.players.map((player, at) => (at === seat ? { ...player, hand } : player));
  const reached: GameState = { ...state, players, round: round === 'this' ? state.round : state.round === 1 ? 2 : 3 };
  const builds = buildableSpaces(components, reached, seat)
    .filter(({ payable }) => payable)
    .map((build) => ({ build, points: pointsGainedBy(components, reached, seat, build) }))
    .filter(({ points }) => points >= LEAST_POINTS)
    .sort((a, b) => b.points - a.points);
  const chosen: BuildableSpace[] = [];
  let left = hand;
  for (const withPairs of [false, true]) {
    for (const { build } of builds) {
      if (chosen.length === MOST_PIECES) break;
      if (chosen.includes(build) || !isLeftFor(reached, chosen, build)) continue;
      const paid = bestPayment(left, build.cost, build.color);
      if (!paid || (!withPairs && countCards(paid) > build.cost)) continue;
      chosen.push(build);
      left = subtractCards(left, paid);
    }
  }
  return chosen.map(pieceOf);
}

/** Whether there is wood for one more piece besides those chosen. */
function isLeftFor(
  { supply }: GameState,
  chosen: readonly BuildableSpace[],
  { element, color }: BuildableSpace,
): boolean {
  const alike = chosen.filter((other) => other.element === element && (element !== 'frame' || other.color === color));
  return leftInSupply(supply, element, color) > alike.length;
}

export function pieceOf({ element, space }: Pick<BuildableSpace, 'element' | 'space'>): Piece {
  return { element, space: space.name };
}
