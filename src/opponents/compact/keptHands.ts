/**
 * Which cards may be kept on passing.
 * The search takes the best of them, the solver tries each.
 */
import { KEPT } from '../../rules/index.ts';
import { BITS, cardsIn, cardsOf, type Hand, handsOf, WILD } from './hand.ts';

export const MOST_KEPT_HANDS = handsOf(KEPT);

/** All hands that may be kept, wilds first, into `out` from `at` on; returns the place behind the last. */
export function writeKeptHands(hand: Hand, out: Int32Array, at: number): number {
  const left = Math.min(KEPT, cardsIn(hand));
  return left === cardsIn(hand) ? writeWhole(hand, out, at) : writeParts(hand, WILD, left, 0, out, at);
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
  for (let count = Math.min(left, cardsOf(hand, kind)); count >= 0; count--) {
    end = writeParts(hand, kind - 1, left - count, kept + (count << (BITS * kind)), out, end);
  }
  return end;
}
