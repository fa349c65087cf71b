/**
 * Reasons for choosing a start card, and for which cards are taken in its place: what the hand then pays for, and what comes
 * together in it.
 */
import {
  addCards,
  CARDS,
  type Card,
  type Cards,
  type ChooseMove,
  COLORS,
  type Components,
  fullCards,
  type GameState,
  legalDraws,
  playerAt,
  preparationOf,
  type Seat,
  type SubstituteMove,
  sameCards,
  startCard,
  within,
} from '../../../rules/index.ts';
import { afforded } from './affordable.ts';
import type { Reason } from './reason.ts';

/** As many of a color as the dearest pieces cost. */
const MANY = 4;
const MANY_WILDS = 2;

/** None where the stacks may lack some of the cards when they are taken. */
export function chooseReasons(components: Components, state: GameState, { seat, card }: ChooseMove): readonly Reason[] {
  if (!isSureOf(components, state, card)) return [];
  const cardsOf = (id: string) => startCard(components, id).cards;
  const others = state.resting.filter((other) => other !== card).map(cardsOf);
  return handReasons(components, state, { seat, taken: cardsOf(card), others, round: 'next' });
}

export function substituteReasons(
  components: Components,
  state: GameState,
  { seat, take }: SubstituteMove,
): readonly Reason[] {
  const taken = fullCards(take);
  const draws = legalDraws(preparationOf(components, state, seat), state.stacks);
  const others = draws.filter((other) => !sameCards(other, taken));
  return handReasons(components, state, { seat, taken, others, round: 'this' });
}

interface Taken {
  readonly seat: Seat;
  readonly taken: Cards;
  /** What might be taken in its place. */
  readonly others: readonly Cards[];
  readonly round: 'this' | 'next';
}

function handReasons(
  components: Components,
  state: GameState,
  { seat, taken, others, round }: Taken,
): readonly Reason[] {
  const held = playerAt(state, seat).hand;
  const hand = addCards(held, taken);
  const choice = { seat, hand, others: others.map((other) => addCards(held, other)), round };
  const gathered = CARDS.filter((card) => isMost(card, hand, choice.others));
  return [
    ...afforded(components, state, choice),
    ...gathered.map((card) => ({ kind: 'gathers', card, count: hand[card] }) as const),
  ];
}

/** Whether none of the others holds so many of one color; of wilds, so many wilds. */
function isMost(card: Card, hand: Cards, others: readonly Cards[]): boolean {
  if (card === 'wild') return hand.wild >= MANY_WILDS && others.every(({ wild }) => wild < hand.wild);
  const ofOneColor = (cards: Cards) => Math.max(...COLORS.map((color) => cards[color]));
  return hand[card] >= MANY && others.every((other) => ofOneColor(other) < hand[card]);
}

/** Whether the stacks have the card's ten whatever the others choose, who take theirs first. */
function isSureOf(components: Components, state: GameState, card: string): boolean {
  const chosen = state.players.flatMap(({ startCard: id }) => (id === null ? [] : [startCard(components, id).cards]));
  const rest = state.resting.filter((id) => id !== card).map((id) => startCard(components, id).cards);
  const toChoose = state.waiting.length - 1;
  const most = (kind: Card) =>
    rest
      .map((cards) => cards[kind])
      .sort((a, b) => b - a)
      .slice(0, toChoose)
      .reduce((sum, count) => sum + count, 0);
  const asked = [...chosen, startCard(components, card).cards].reduce(addCards);
  const worst = addCards(asked, fullCards(Object.fromEntries(CARDS.map((kind) => [kind, most(kind)]))));
  return within(worst, state.stacks);
}
