/**
 * Cards at a round's end: whether the stacks can run short at all.
 * Payments and draws are the compact rules' matter.
 */
import { cardsIn, cardsOf, WILD } from '../compact/hand.ts';
import type { Layout } from '../compact/layout.ts';
import type { Table } from '../compact/table.ts';

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
