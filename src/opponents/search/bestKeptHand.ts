/**
 * Which cards to keep on passing: every choice of them is judged.
 * Whether passing is a good idea at all is the searcher's matter.
 */
import type { Hand } from '../compact/hand.ts';
import { writeKeptHands } from '../compact/keptHands.ts';
import type { Judge } from './evaluation.ts';

export interface KeptHand {
  readonly worth: number;
  readonly kept: Hand;
}

/** The judge must have looked at the position. `room`: for `MOST_KEPT_HANDS`. */
export function bestKeptHand(judge: Judge, hand: Hand, room: Int32Array): KeptHand {
  const end = writeKeptHands(hand, room, 0);
  let best = 0;
  let worth = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < end; place++) {
    const judged = judge.worth(room[place] as number);
    if (judged <= worth) continue;
    worth = judged;
    best = room[place] as number;
  }
  return { worth, kept: best };
}
