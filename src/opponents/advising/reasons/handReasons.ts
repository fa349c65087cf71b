/** Finds the reasons for a hand: what it can pay for, and what a start card or substitutes add to it. */
import { isDeepStrictEqual } from 'node:util';
import {
  addCards,
  type BuildableSpace,
  bestPayment,
  buildableSpaces,
  CARDS,
  type Card,
  type Cards,
  type ChooseMove,
  COLORS,
  COSTS,
  type Components,
  countCards,
  fullCards,
  type GameState,
  leftInSupply,
  legalDraws,
  playerAt,
  preparationOf,
  type Seat,
  type SubstituteMove,
  sameCards,
  startCard,
  subtractCards,
  within,
} from '../../../rules/index.ts';
import { pointsGainedBy } from '../../evaluation.ts';
import type { Piece, Reason } from './reason.ts';

const MIN_PIECE_POINTS = 2;
const MAX_PIECES = 3;

/** A hand, and the hands that result from other choices. */
export interface HandChoice {
  readonly seat: Seat;
  readonly hand: Cards;
  readonly others: readonly Cards[];
  readonly round: 'this' | 'next';
}

/** Whether the seat's hand can pay for any build, whoever is to move. */
export function canBuildAnything(components: Components, state: GameState, seat: Seat): boolean {
  return buildableSpaces(components, state, seat).some(({ payable }) => payable);
}

/** Empty if all other hands can pay for the same pieces. */
export function affordReasons(
  components: Components,
  state: GameState,
  { seat, hand, others, round }: HandChoice,
): readonly Reason[] {
  const pieces = piecesFor(components, state, { seat, hand, round });
  if (pieces.length === 0) return [];
  const differs = (other: Cards) =>
    !isDeepStrictEqual(piecesFor(components, state, { seat, hand: other, round }), pieces);
  return others.length === 0 || others.some(differs) ? [{ kind: 'affords', round, pieces }] : [];
}

/** The most valuable pieces that the hand can pay for together, starting with those paid without pairs. */
function piecesFor(
  components: Components,
  state: GameState,
  { seat, hand, round }: Omit<HandChoice, 'others'>,
): readonly Piece[] {
  const players = state.players.map((player, at) => (at === seat ? { ...player, hand } : player));
  const future: GameState = { ...state, players, round: round === 'this' ? state.round : state.round === 1 ? 2 : 3 };
  const builds = buildableSpaces(components, future, seat)
    .filter(({ payable }) => payable)
    .map((build) => ({ build, points: pointsGainedBy(components, future, seat, build) }))
    .filter(({ points }) => points >= MIN_PIECE_POINTS)
    .sort((a, b) => b.points - a.points);
  const chosen: BuildableSpace[] = [];
  let left = hand;
  for (const withPairs of [false, true]) {
    for (const { build } of builds) {
      if (chosen.length === MAX_PIECES) break;
      if (chosen.includes(build) || !isLeftFor(future, chosen, build)) continue;
      const paid = bestPayment(left, build.cost, build.color);
      if (!paid || (!withPairs && countCards(paid) > build.cost)) continue;
      chosen.push(build);
      left = subtractCards(left, paid);
    }
  }
  return chosen.map(pieceOf);
}

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

/** As many cards of one color as the most expensive elements cost. */
const MIN_OF_ONE_COLOR = Math.max(...Object.values(COSTS));
const MIN_WILDS = 2;

/** Empty if the stacks may run short before the seat takes its cards. */
export function chooseReasons(components: Components, state: GameState, { seat, card }: ChooseMove): readonly Reason[] {
  if (!isCertain(components, state, card)) return [];
  const cardsOf = (id: string) => startCard(components, id).cards;
  const others = state.resting.filter((other) => other !== card).map(cardsOf);
  return handReasons(components, state, seat, cardsOf(card), others, 'next');
}

export function substituteReasons(
  components: Components,
  state: GameState,
  { seat, take }: SubstituteMove,
): readonly Reason[] {
  const taken = fullCards(take);
  const draws = legalDraws(preparationOf(components, state, seat), state.stacks);
  const others = draws.filter((other) => !sameCards(other, taken));
  return handReasons(components, state, seat, taken, others, 'this');
}

function handReasons(
  components: Components,
  state: GameState,
  seat: Seat,
  taken: Cards,
  alternatives: readonly Cards[],
  round: 'this' | 'next',
): readonly Reason[] {
  const held = playerAt(state, seat).hand;
  const hand = addCards(held, taken);
  const others = alternatives.map((other) => addCards(held, other));
  const gathered = CARDS.filter((card) => isMost(card, hand, others));
  return [
    ...affordReasons(components, state, { seat, hand, others, round }),
    ...gathered.map((card) => ({ kind: 'gathers', card, count: hand[card] }) as const),
  ];
}

/** Whether no other choice leads to as many cards of one color (or as many wilds). */
function isMost(card: Card, hand: Cards, others: readonly Cards[]): boolean {
  if (card === 'wild') return hand.wild >= MIN_WILDS && others.every(({ wild }) => wild < hand.wild);
  const ofOneColor = (cards: Cards) => Math.max(...COLORS.map((color) => cards[color]));
  return hand[card] >= MIN_OF_ONE_COLOR && others.every((other) => ofOneColor(other) < hand[card]);
}

/** Whether the stacks have the card's cards whatever the players before this one choose. */
export function isCertain(components: Components, state: GameState, card: string): boolean {
  const chosen = state.players.flatMap(({ startCard: id }) => (id === null ? [] : [startCard(components, id).cards]));
  const rest = state.resting.filter((id) => id !== card).map((id) => startCard(components, id).cards);
  const toChoose = state.waiting.length - 1;
  const most = (kind: Card) =>
    rest
      .map((cards) => cards[kind])
      .sort((a, b) => b - a)
      .slice(0, toChoose)
      .reduce((sum, count) => sum + count, 0);
  const demand = [...chosen, startCard(components, card).cards].reduce(addCards);
  const worst = addCards(demand, fullCards(Object.fromEntries(CARDS.map((kind) => [kind, most(kind)]))));
  return within(worst, state.stacks);
}
