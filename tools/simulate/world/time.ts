/** The order of what happens at the same moment of simulated time. */
import type { Moment } from '../../support/population/time.ts';

/** Where something stands in the order of all that happens. */
export interface Place {
  readonly moment: Moment;
  /** Of two at the same moment the one that was set first comes first, */
  readonly setAt: Moment;
  /** and of two that were set at the same moment the one with the lower number. */
  readonly order: number;
}

export function isBefore(a: Place, b: Place): boolean {
  return a.moment - b.moment < 0 || (a.moment === b.moment && wasSetBefore(a, b));
}

function wasSetBefore(a: Place, b: Place): boolean {
  return a.setAt < b.setAt || (a.setAt === b.setAt && a.order < b.order);
}
