/**
 * Lengths of time, read from what people type and said in a language: `1 d 12 h`, `36`, `90 min`; `1 day 12 hours`.
 * Which lengths are allowed where is decided elsewhere.
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

/** What people write for the units, in all five languages; a number without one counts hours. */
const WRITTEN: Readonly<Record<string, number>> = Object.fromEntries([
  ...words(' h hr hrs hour hours std stunde stunden u uur uren ó ór óra órát 時間 時', HOUR),
  ...words('d day days t tag tage tagen dag dagen n nap napot 日 日間', DAY),
  ...words('m min mins minute minutes minuten minuut p perc percet 分 分間', MINUTE),
  ...words('w week weeks woche wochen weken hét hetet 週 週間', 7 * DAY),
]);

const LONGEST = 60;
const PART = /^\s*(\d{1,7}(?:[.,]\d{1,3})?)\s*(\p{L}*)\.?\s*(?:[,+]|(?:and|und|en|és)(?!\p{L}))?/iu;

/** Milliseconds, rounded to minutes, read in any of the languages; null where the text is no length of time. Zero is one. */
export function parseDuration(text: string): number | null {
  let rest = text
    .normalize('NFKC')
    .replaceAll(/[、と]/gu, ' ')
    .trim();
  if (rest === '' || rest.length > LONGEST) return null;
  let sum = 0;
  while (rest !== '') {
    const [all = '', number = '', written = ''] = PART.exec(rest) ?? [];
    const unit = Object.hasOwn(WRITTEN, written.toLowerCase()) ? WRITTEN[written.toLowerCase()] : undefined;
    if (all === '' || unit === undefined) return null;
    sum += Number(number.replace(',', '.')) * unit;
    rest = rest.slice(all.length).trim();
  }
  return Math.round(sum / MINUTE) * MINUTE;
}

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

/** The same to fill into a field: `1 d 12 h`. */
export function shortDuration(milliseconds: number): string {
  let rest = Math.max(0, Math.round(milliseconds / MINUTE) * MINUTE);
  const parts = UNITS.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [`${count} ${unit === 'minute' ? 'min' : unit.charAt(0)}`];
  });
  return parts.length === 0 ? '0 h' : parts.join(' ');
}

function words(written: string, length: number): [string, number][] {
  return written.split(' ').map((word) => [word, length]);
}

function say(locale: LocaleCode, unit: 'day' | 'hour' | 'minute', count: number): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
