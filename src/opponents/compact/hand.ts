/**
 * Hands packed into numbers, with five bits for each kind of card in the order of `CARDS`. Packed hands can be added.
 */
import { CARDS, type CardCounts, type Cards, fullCards, MAX_KEPT_CARDS } from '../../rules/index.ts';

export type Hand = number;

export const BITS_PER_KIND = 5;
export const MAX_CARDS_OF_A_KIND = 31;
export const WILD_KIND = 4;
export const CARD_KINDS = 5;

/** The number of hands with exactly this many cards. */
function countHandsOfSize(cards: number): number {
  return waysToShare(cards, CARDS.length);
}

/** The number of hands with at most this many cards. */
export function countHandsUpTo(cards: number): number {
  return waysToShare(cards, CARDS.length + 1);
}

function waysToShare(cards: number, kinds: number): number {
  let ways = 1;
  for (let kind = 1; kind < kinds; kind++) ways = (ways * (cards + kind)) / kind;
  return ways;
}

export function packHand(cards: CardCounts): Hand {
  const full = fullCards(cards);
  let hand = 0;
  for (let kind = 0; kind < CARDS.length; kind++) {
    const count = full[CARDS[kind] as keyof Cards];
    if (count > MAX_CARDS_OF_A_KIND) throw new RangeError(`a hand cannot hold ${count} cards of a kind`);
    hand |= count << (BITS_PER_KIND * kind);
  }
  return hand;
}

export function unpackHand(hand: Hand): Cards {
  return {
    yellow: hand & MAX_CARDS_OF_A_KIND,
    red: (hand >> BITS_PER_KIND) & MAX_CARDS_OF_A_KIND,
    green: (hand >> (2 * BITS_PER_KIND)) & MAX_CARDS_OF_A_KIND,
    violet: (hand >> (3 * BITS_PER_KIND)) & MAX_CARDS_OF_A_KIND,
    wild: (hand >> (4 * BITS_PER_KIND)) & MAX_CARDS_OF_A_KIND,
  };
}

export function countHand(hand: Hand): number {
  return (
    (hand & MAX_CARDS_OF_A_KIND) +
    ((hand >> BITS_PER_KIND) & MAX_CARDS_OF_A_KIND) +
    ((hand >> (2 * BITS_PER_KIND)) & MAX_CARDS_OF_A_KIND) +
    ((hand >> (3 * BITS_PER_KIND)) & MAX_CARDS_OF_A_KIND) +
    ((hand >> (4 * BITS_PER_KIND)) & MAX_CARDS_OF_A_KIND)
  );
}

/** `kind`: 0–3 for the colors, 4 for wilds. */
export function countOfKind(hand: Hand, kind: number): number {
  return (hand >> (BITS_PER_KIND * kind)) & MAX_CARDS_OF_A_KIND;
}

export const MAX_KEPT_HANDS = countHandsOfSize(MAX_KEPT_CARDS);

/** Writes all hands that can be kept on passing into `out`, starting at `at`, wilds first; returns the end index. */
export function writeKeptHands(hand: Hand, out: Int32Array, at: number): number {
  const left = Math.min(MAX_KEPT_CARDS, countHand(hand));
  return left === countHand(hand) ? writeWhole(hand, out, at) : writeParts(hand, WILD_KIND, left, 0, out, at);
}

function writeWhole(hand: Hand, out: Int32Array, at: number): number {
  out[at] = hand;
  return at + 1;
}

function writeParts(hand: Hand, kind: number, left: number, kept: Hand, out: Int32Array, at: number): number {
  if (left === 0) {
    out[at] = kept;
    return at + 1;
  }
  if (kind < 0) return at;
  let end = at;
  for (let count = Math.min(left, countOfKind(hand, kind)); count >= 0; count--) {
    end = writeParts(hand, kind - 1, left - count, kept + (count << (BITS_PER_KIND * kind)), out, end);
  }
  return end;
}
