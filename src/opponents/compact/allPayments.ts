/**
 * Every legal payment from a hand, the beaten ones, too: where several build, even cards paid in vain change the game.
 * Payments worth looking at where only one builds are a module of their own.
 */
import { BITS, cardsOf, type Hand, WILD } from './hand.ts';
import { ANY_COLOR } from './layout.ts';

const COLORS = 4;

/**
 * Writes all payments of `cost` in `color` (`ANY_COLOR`: in any one) into `out` from `at` on, fewest cards first, then
 * fewest wilds; returns the place behind the last. With x = 2·cost − |cards|, x cards pay singly (Rules, Payment).
 */
export function writeAllPayments(hand: Hand, cost: number, color: number, out: Int32Array, at: number): number {
  let end = at;
  for (let count = cost; count <= 2 * cost; count++) {
    const most = Math.min(count, cardsOf(hand, WILD));
    for (let wild = 0; wild <= most; wild++) {
      end = writeColors(hand, color, 2 * cost - count - wild, 0, count - wild, wild << (BITS * WILD), out, end);
    }
  }
  return end;
}

/** All ways to add `left` cards of the colors from `from` on so that at least `fitting` are of the color. */
function writeColors(
  hand: Hand,
  color: number,
  fitting: number,
  from: number,
  left: number,
  paid: number,
  out: Int32Array,
  at: number,
): number {
  if (from === COLORS) {
    if (left > 0 || fittingIn(paid, color) < fitting) return at;
    out[at] = paid;
    return at + 1;
  }
  let end = at;
  for (let count = Math.min(left, cardsOf(hand, from)); count >= 0; count--) {
    end = writeColors(hand, color, fitting, from + 1, left - count, paid + (count << (BITS * from)), out, end);
  }
  return end;
}

function fittingIn(paid: Hand, color: number): number {
  if (color !== ANY_COLOR) return cardsOf(paid, color);
  let most = 0;
  for (let each = 0; each < COLORS; each++) most = Math.max(most, cardsOf(paid, each));
  return most;
}
