/**
 * Cards at a round's end: whether the stacks can run short at all, and which cards may be kept on passing.
 * Payments and draws are the compact rules' matter.
 */
import { cardsIn, cardsOf, type Hand, WILD } from '../compact/hand.ts';
import type { Layout } from '../compact/layout.ts';
import type { Table } from '../compact/table.ts';

const KEPT = 3;
/** Cards drawn after a midsection, a core, and a reward; the payment is larger each time. */
const MOST_DRAWN = 3;

/**
 * Whether no draw of this round can find a stack short. All cards that are not in the hands of those who still build lie
 * in the stacks, and a draw is always smaller than the payment before it: so a stack that has at least as many cards as it
 * would have if all hands together, less one card, were of its kind, has enough every time.
 */
export function isPlenty(layout: Layout, table: Table): boolean {
  if (layout.rewards.some((nominations) => nominations.some((nominated) => cardsIn(nominated) > MOST_DRAWN)))
    return false;
  let held = 0;
  const there = [...table.stacks];
  for (let seat = 0; seat < table.players; seat++) {
    if (table.passed[seat] === 1) continue;
    const hand = table.hands[seat] as number;
    held += cardsIn(hand);
    for (let kind = 0; kind <= WILD; kind++) there[kind] = (there[kind] as number) + cardsOf(hand, kind);
  }
  return there.every((count) => count >= held - 1);
}

/** All hands that may be kept, wilds first, into `out` from `at` on; returns the place behind the last. */
export function writeKept(hand: Hand, out: Int32Array, at: number): number {
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
    end = writeParts(hand, kind - 1, left - count, kept + (count << (5 * kind)), out, end);
  }
  return end;
}
