/**
 * Cards at a round's end: whether the stacks can run short at all.
 * Payments and draws are the compact rules' matter.
 */
import { cardsIn, cardsOf, type Hand, WILD } from '../compact/hand.ts';
import { COST, type Layout } from '../compact/layout.ts';
import type { Table } from '../compact/table.ts';

/**
 * Whether no draw of this round can find a stack short. All cards that are not in the hands of those who still build lie
 * in the stacks, and as long as a draw is smaller than the payment before it, a stack that has at least as many cards as it
 * would have if all hands together, less one card, were of its kind, has enough every time.
 */
export function isPlenty(layout: Layout, table: Table): boolean {
  if (!COST.every((cost, element) => element === 0 || largest(layout.drawn[element] ?? layout.rewards) < cost))
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

/** Cards of the largest draw; none is drawn where there is none. */
function largest(draws: readonly (readonly Hand[])[]): number {
  return Math.max(0, ...draws.flat().map(cardsIn));
}
