/**
 * Which cards to keep on passing: every choice of them is judged.
 * Whether passing is a good idea at all is the searcher's matter.
 */
import { cardsIn, cardsOf, type Hand, WILD } from '../compact/hand.ts';
import type { Judge } from './evaluation.ts';

export interface KeptHand {
  readonly worth: number;
  readonly kept: Hand;
}

/** Cards that may be kept. */
const MOST_KEPT = 3;

/** The judge must have looked at the position. */
export function bestKept(judge: Judge, hand: Hand): KeptHand {
  let best: KeptHand = { worth: Number.NEGATIVE_INFINITY, kept: 0 };
  const keep = (kind: number, left: number, kept: Hand): void => {
    if (left === 0) {
      const worth = judge.worth(kept);
      if (worth > best.worth) best = { worth, kept };
      return;
    }
    if (kind < 0) return;
    for (let count = Math.min(left, cardsOf(hand, kind)); count >= 0; count--) {
      keep(kind - 1, left - count, kept + (count << (5 * kind)));
    }
  };
  keep(WILD, Math.min(MOST_KEPT, cardsIn(hand)), 0);
  return best;
}
