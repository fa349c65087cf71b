/**
 * The plans of one position that are worth a closer look, out of all the lines that a search has found.
 * What comes of them is found out by playing them on.
 */
import { PASSED } from '../compact/steps.ts';
import type { Line } from './beam.ts';

/** How many at most, and by how many points they may be worse than the best at first sight. */
const PLANS = 12;
const LEAST_PROMISING = 8;

/** The best first; of lines that begin and end alike one. */
export function promisingOf(lines: readonly Line[]): {
  readonly promising: readonly Line[];
  readonly rest: readonly Line[];
} {
  const all = [...new Map(lines.map((line) => [keyOf(line), line])).values()].sort((a, b) => b.worth - a.worth);
  const least = (all[0]?.worth ?? 0) - LEAST_PROMISING;
  const promising = all.filter(({ worth }, place) => place < PLANS && worth > least);
  return { promising, rest: all.slice(promising.length) };
}

function keyOf({ steps, end }: Line): string {
  return [steps[0]?.step ?? PASSED, end.spaces, end.levelsLow, end.levelsHigh, end.hand].join();
}
