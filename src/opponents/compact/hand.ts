/**
 * A hand as one number: five bits for each kind of card, in the rules' order of kinds.
 * Packed hands are added and subtracted as numbers as long as no kind leaves 0–31; hands never hold that many cards.
 */
import { CARDS, type CardCounts, type Cards, fullCards } from '../../rules/index.ts';

export type Hand = number;

export const BITS = 5;
export const MOST = 31;
export const WILD = 4;

/** How many hands there are of so many cards. */
export function handsOf(cards: number): number {
  return waysToShare(cards, CARDS.length);
}

/** How many there are of no more than so many. */
export function handsUpTo(cards: number): number {
  return waysToShare(cards, CARDS.length + 1);
}

function waysToShare(cards: number, kinds: number): number {
  let ways = 1;
  for (let kind = 1; kind < kinds; kind++) ways = (ways * (cards + kind)) / kind;
  return ways;
}

export function packed(cards: CardCounts): Hand {
  const full = fullCards(cards);
  let hand = 0;
  for (let kind = 0; kind < CARDS.length; kind++) {
    const count = full[CARDS[kind] as keyof Cards];
    if (count > MOST) throw new RangeError(`${count} cards of a kind are more than a hand ever holds`);
    hand |= count << (BITS * kind);
  }
  return hand;
}

export function unpacked(hand: Hand): Cards {
  return {
    yellow: hand & MOST,
    red: (hand >> BITS) & MOST,
    green: (hand >> (2 * BITS)) & MOST,
    violet: (hand >> (3 * BITS)) & MOST,
    wild: (hand >> (4 * BITS)) & MOST,
  };
}

export function cardsIn(hand: Hand): number {
  return (
    (hand & MOST) +
    ((hand >> BITS) & MOST) +
    ((hand >> (2 * BITS)) & MOST) +
    ((hand >> (3 * BITS)) & MOST) +
    ((hand >> (4 * BITS)) & MOST)
  );
}

/** How many of one kind, 0–3 the colors, 4 wild. */
export function cardsOf(hand: Hand, kind: number): number {
  return (hand >> (BITS * kind)) & MOST;
}
