/**
 * Lengths of time said in a language: `1 day 12 hours`.
 * Reading what people type, and writing it into fields, is left to `reading/`.
 */
import type { LocaleCode } from './locales.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

/** `1 day 12 hours`; what is shorter than a minute is left out. */
export function wordDuration(locale: LocaleCode, milliseconds: number): string {
  let rest = Math.max(0, Math.round(milliseconds / MINUTE) * MINUTE);
  const parts = UNITS.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [say(locale, unit, count)];
  });
  return parts.length === 0 ? say(locale, 'minute', 0) : parts.join(' ');
}

function say(locale: LocaleCode, unit: 'day' | 'hour' | 'minute', count: number): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
