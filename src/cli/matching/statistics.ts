/**
 * Means and shares with their 95 % intervals.
 * What is measured is the caller's matter.
 */

const Z = 1.96;

export interface Interval {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** The mean of measurements; the interval holds where there are enough of them for the normal law. */
export function meanOf(values: readonly number[]): Interval {
  const count = values.length;
  const value = values.reduce((sum, one) => sum + one, 0) / count;
  const variance = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / Math.max(1, count - 1);
  const error = Z * Math.sqrt(variance / count);
  return { value, from: value - error, to: value + error };
}

/** The share of successes in `count` tries (halves allowed), with Wilson's interval. */
export function shareOf(successes: number, count: number): Interval {
  const value = successes / count;
  const square = Z ** 2 / count;
  const middle = (value + square / 2) / (1 + square);
  const error = (Z / (1 + square)) * Math.sqrt((value * (1 - value)) / count + square / (4 * count));
  return { value, from: Math.max(0, middle - error), to: Math.min(1, middle + error) };
}
