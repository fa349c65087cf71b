/**
 * Lengths of time as they are said: `1 day 12 hours`, in the nominative; wordings are built so that it fits.
 * Reading them, and writing them into fields, is done in `reading/`.
 */
import type { Words } from './words.ts';

const MINUTE = 60_000;
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

type Unit = (typeof UNITS)[number][0];

/** `1 day 12 hours`; what is shorter than a minute is left out. */
export function wordDuration(words: Pick<Words, 't'>, milliseconds: number): string {
  const parts = unitsOf(milliseconds).map(([unit, count]) => words.t(`game.duration.${unit}`, { count }));
  return joined(words, parts) ?? words.t('game.duration.minute', { count: 0 });
}

/** How many of each unit, the longest first; none of those that are not needed. */
function unitsOf(milliseconds: number): (readonly [Unit, number])[] {
  let rest = Math.max(0, Math.round(milliseconds / MINUTE));
  return UNITS.flatMap(([unit, minutes]) => {
    const count = Math.floor(rest / minutes);
    rest -= count * minutes;
    return count === 0 ? [] : [[unit, count] as const];
  });
}

/** Null for nothing. */
function joined(words: Pick<Words, 't'>, [first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null;
  return others.reduce((sum, second) => words.t('game.duration.joined', { first: sum, second }), first);
}
