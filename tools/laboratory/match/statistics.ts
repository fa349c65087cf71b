/**
 * Means and shares with their 95 % intervals, and when a match may stop. Games of one deal are not independent, so
 * deals are counted.
 */

const Z = 1.96;
/** The probability of a wrong decision, in either direction. */
const RISK = 0.05;
/** No decision before this many deals, because their variance is not yet known. */
const MIN_DEALS = 8;

export interface Interval {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** The mean of measurements; its interval assumes enough of them for the normal approximation. */
export function meanOf(values: readonly number[]): Interval {
  const { mean: value, variance } = momentsOf(values);
  const error = Z * Math.sqrt(variance / values.length);
  return { value, from: value - error, to: value + error };
}

/**
 * The share of successes: of each deal the share of its games, and how many games there were in all. Wilson's interval,
 * for as many independent games as would lie as far apart as the deals do, never for more than there were.
 */
export function shareOf(deals: readonly number[], games: number): Interval {
  const { mean: value, variance } = momentsOf(deals);
  const spread = variance / deals.length;
  const count = spread > 0 ? Math.min(games, (value * (1 - value)) / spread) : deals.length;
  const square = Z ** 2 / count;
  const middle = (value + square / 2) / (1 + square);
  const error = (Z / (1 + square)) * Math.sqrt((value * (1 - value)) / count + square / (4 * count));
  return { value, from: Math.max(0, middle - error), to: Math.min(1, middle + error) };
}

/** Two hypotheses for a share: at most `low`, or at least `high`. */
export interface Hypotheses {
  readonly low: number;
  readonly high: number;
}

export type Decision = 'low' | 'high';

/**
 * Wald's sequential test with the normal approximation (usual for games in groups). Null: more deals are needed. Tested
 * after each deal, it decides wrongly in at most one match of twenty.
 */
export function decided(deals: readonly number[], { low, high }: Hypotheses): Decision | null {
  if (deals.length < MIN_DEALS) return null;
  // Half a lost and half a won deal are added, because equal results would suggest certainty.
  const weighed = [...deals, ...deals, 0, 1];
  const { mean, variance } = momentsOf(weighed);
  const ratio = (deals.length * (high - low) * (2 * mean - low - high)) / (2 * variance);
  const bound = Math.log((1 - RISK) / RISK);
  if (ratio >= bound) return 'high';
  return ratio <= -bound ? 'low' : null;
}

function momentsOf(values: readonly number[]): { readonly mean: number; readonly variance: number } {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const variance = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, values.length - 1);
  return { mean, variance };
}
