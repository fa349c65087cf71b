/**
 * What a hand can pay for as the board stands: anything at all, or the best pieces together.
 * Cards that building brings are not counted.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type BuildableSpace,
  buildableSpaces,
  type Cards,
  type Components,
  canPay,
  type GameState,
  leftInSupply,
  legalPayments,
  type Seat,
  subtractCards,
} from '../../../rules/index.ts';
import { pointsGainedBy } from '../../gain.ts';
import type { Piece, Reason } from './reason.ts';

/** A piece of fewer points is hardly what cards are kept for. */
const LEAST_POINTS = 2;
const MOST_PIECES = 3;
/** Ways to pay that are tried for each piece, best first: what is found can be paid, and hardly anything is missed. */
const PAYMENTS = 12;

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

/** The piece of most points that the hand pays for, and more that it pays for besides; none where that is worth little. */
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
    .sort((a, b) => b.points - a.points);
  if ((builds[0]?.points ?? 0) < LEAST_POINTS) return [];
  const chosen: BuildableSpace[] = [];
  for (const { build } of builds) {
    const all = [...chosen, build];
    if (isLeftFor(reached, chosen, build) && paysForAll(hand, all)) chosen.push(build);
    if (chosen.length === MOST_PIECES) break;
  }
  return chosen.map(pieceOf);
}

function paysForAll(hand: Cards, [first, ...others]: readonly BuildableSpace[]): boolean {
  if (!first) return true;
  if (others.length === 0) return canPay(hand, first.cost, first.color);
  const payments = legalPayments(hand, first.cost, first.color).slice(0, PAYMENTS);
  return payments.some((paid) => paysForAll(subtractCards(hand, paid), others));
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
