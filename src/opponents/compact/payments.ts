/**
 * Payments worth looking at: all but those that another payment beats whatever comes later.
 *
 * A card more in hand never hurts its player, and a wild serves wherever a colored card does. So of two payments of one
 * price the one that takes a part of the other's cards, or colored cards in place of the other's wilds, is at least as
 * good, as long as the others at the table do not move. What remains: `x` single cards, of the color as far as the hand
 * has them and wilds for the rest, and two cards of other colors for each of the others needed (Rules, Payment).
 */
import { BITS, cardsIn, cardsOf, type Hand, WILD } from './hand.ts';

const COLORS = 4;

/** Writes payments of `cost` in `color` into `out` from `at` on; returns the place behind the last. */
export function writePayments(
  hand: Hand,
  cost: number,
  color: number,
  mostPairs: number,
  out: Int32Array,
  at: number,
): number {
  const own = cardsOf(hand, color);
  const wild = cardsOf(hand, WILD);
  const others = cardsIn(hand) - own - wild;
  let end = at;
  const pairsNeeded = Math.max(0, cost - own - wild);
  for (let pairs = pairsNeeded; pairs <= cost && pairs <= pairsNeeded + mostPairs && 2 * pairs <= others; pairs++) {
    const single = cost - pairs;
    const fromColor = Math.min(own, single);
    const base = (fromColor << (BITS * color)) | ((single - fromColor) << (BITS * WILD));
    end = writeOthers(hand, color, 0, 2 * pairs, base, out, end);
  }
  return end;
}

/** All ways to add `left` cards of the colors from `from` on, without `color`. */
function writeOthers(
  hand: Hand,
  color: number,
  from: number,
  left: number,
  paid: number,
  out: Int32Array,
  at: number,
): number {
  if (left === 0) {
    out[at] = paid;
    return at + 1;
  }
  if (from === COLORS) return at;
  if (from === color) return writeOthers(hand, color, from + 1, left, paid, out, at);
  let end = at;
  const most = Math.min(left, cardsOf(hand, from));
  for (let count = 0; count <= most; count++) {
    end = writeOthers(hand, color, from + 1, left - count, paid + (count << (BITS * from)), out, end);
  }
  return end;
}

/** Payments of `cost` in any one color. */
export function writePaymentsOfAnyColor(
  hand: Hand,
  cost: number,
  mostPairs: number,
  out: Int32Array,
  at: number,
): number {
  let end = at;
  for (let color = 0; color < COLORS; color++) {
    const begin = end;
    end = writePayments(hand, cost, color, mostPairs, out, end);
    // The same cards may pay in two colors; and what pays in one color may be beaten by what pays in another.
    let kept = begin;
    for (let index = begin; index < end; index++) {
      const paid = out[index] as number;
      let known = false;
      for (let before = at; before < begin && !known; before++) known = out[before] === paid;
      if (!known) out[kept++] = paid;
    }
    end = kept;
  }
  return end;
}
