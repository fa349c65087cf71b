/**
 * How long to wait before the next try: twice as long each time, up to half a minute, and never all pages at once.
 */
const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** `tries`: that have failed. `chance`: from 0 up to, and without, 1. */
export function pauseBefore(tries: number, chance: number): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
  return Math.round(most * (0.5 + chance / 2));
}
