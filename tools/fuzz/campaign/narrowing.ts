/**
 * Makes what found a fault as small as it can within a time: first how few of the last inputs it takes, then each of them.
 * Trying is the campaign's matter.
 */

import type { Door } from '../door.ts';
import type { Fault } from '../faults.ts';
import { fewer, smallerItems } from '../grammar/smaller.ts';

/** Tries inputs one after the other on a target without a fault; the fault they find. */
export type Trial<Input> = (inputs: readonly Input[]) => Promise<Fault | null>;

/** How many of the last inputs may belong together. */
export const TRAIL = 12;

/** The smallest inputs found that still find a fault of the same code; null where the fault does not come again. */
export async function narrowed<Input>(
  door: Pick<Door<Input>, 'smaller'>,
  trail: readonly Input[],
  fault: Fault,
  trial: Trial<Input>,
  isOver: () => boolean,
): Promise<readonly Input[] | null> {
  const again = async (inputs: readonly Input[]): Promise<boolean> => (await trial(inputs))?.code === fault.code;
  let smallest: readonly Input[] | null = null;
  for (const length of [1, 3, TRAIL]) {
    const last = trail.slice(-length);
    if (await again(last)) {
      smallest = last;
      break;
    }
    if (length >= trail.length) break;
  }
  while (smallest !== null && !isOver()) {
    const less: readonly Input[] | null = await firstThat(lessThan(door, smallest), again, isOver);
    if (less === null) break;
    smallest = less;
  }
  return smallest;
}

function* lessThan<Input>({ smaller }: Pick<Door<Input>, 'smaller'>, inputs: readonly Input[]) {
  if (inputs.length > 1) yield* fewer(inputs, 1);
  yield* smallerItems(inputs, smaller);
}

async function firstThat<Inputs>(
  candidates: Iterable<Inputs>,
  holds: (candidate: Inputs) => Promise<boolean>,
  isOver: () => boolean,
): Promise<Inputs | null> {
  for (const candidate of candidates) {
    if (isOver()) return null;
    if (await holds(candidate)) return candidate;
  }
  return null;
}
