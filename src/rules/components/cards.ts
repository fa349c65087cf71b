/** Material cards: the five kinds, and arithmetic on them. */

export const COLORS = ['yellow', 'red', 'green', 'violet'] as const;
export type Color = (typeof COLORS)[number];

export const CARDS = [...COLORS, 'wild'] as const;
export type Card = (typeof CARDS)[number];

/** Cards as in moves and records; a missing kind counts 0. */
export type CardCounts = { readonly [card in Card]?: number };

/** Cards as in hands and stacks, with all five kinds. */
export type Cards = Readonly<Record<Card, number>>;

export function byColor<T>(value: (color: Color) => T): Record<Color, T> {
  return { yellow: value('yellow'), red: value('red'), green: value('green'), violet: value('violet') };
}

export const NO_CARDS: Cards = Object.freeze({ yellow: 0, red: 0, green: 0, violet: 0, wild: 0 });

export function fullCards(counts: CardCounts): Cards {
  return {
    yellow: counts.yellow ?? 0,
    red: counts.red ?? 0,
    green: counts.green ?? 0,
    violet: counts.violet ?? 0,
    wild: counts.wild ?? 0,
  };
}

/** The cards without zeros, in the order of `CARDS`, as in records. */
export function sparseCards(cards: CardCounts): CardCounts {
  const sparse: { [card in Card]?: number } = {};
  for (const card of CARDS) {
    const count = cards[card];
    if (count) sparse[card] = count;
  }
  return sparse;
}

export function addCards(a: Cards, b: Cards): Cards {
  return {
    yellow: a.yellow + b.yellow,
    red: a.red + b.red,
    green: a.green + b.green,
    violet: a.violet + b.violet,
    wild: a.wild + b.wild,
  };
}

export function subtractCards(a: Cards, b: Cards): Cards {
  return {
    yellow: a.yellow - b.yellow,
    red: a.red - b.red,
    green: a.green - b.green,
    violet: a.violet - b.violet,
    wild: a.wild - b.wild,
  };
}

export function within(cards: Cards, from: Cards): boolean {
  return (
    cards.yellow <= from.yellow &&
    cards.red <= from.red &&
    cards.green <= from.green &&
    cards.violet <= from.violet &&
    cards.wild <= from.wild
  );
}

export function sameCards(a: Cards, b: Cards): boolean {
  return a.yellow === b.yellow && a.red === b.red && a.green === b.green && a.violet === b.violet && a.wild === b.wild;
}

export function countCards(cards: Cards): number {
  return cards.yellow + cards.red + cards.green + cards.violet + cards.wild;
}

export function countColored(cards: Cards): number {
  return cards.yellow + cards.red + cards.green + cards.violet;
}

/** Whether every count is a non-negative integer. */
export function areValidCounts(cards: Cards): boolean {
  return (
    isCount(cards.yellow) && isCount(cards.red) && isCount(cards.green) && isCount(cards.violet) && isCount(cards.wild)
  );
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

/** A number that identifies a multiset of cards with counts below 128. */
export function cardsKey(cards: Cards): number {
  return (((cards.yellow * 128 + cards.red) * 128 + cards.green) * 128 + cards.violet) * 128 + cards.wild;
}
