/**
 * Numbers of people as they are said: ratings with their uncertainty, means, shares, lengths of time.
 * Where they stand is said by the messages and pictures beside this.
 */
import type { Words } from '../../../language/index.ts';
import { type ShownRating, type Strength, shownRating } from '../../../people/index.ts';

/** Where there is nothing. */
export const NOTHING = '–';

const MINUTE = 60;
const DAY = 86_400;

/** `1642`, with a question mark where it is still uncertain, and `± 48`. */
export function ratingFigures(strength: Strength): { readonly value: string; readonly note: string } {
  const { points, uncertainty, provisional }: ShownRating = shownRating(strength);
  return { value: `${points}${provisional ? '?' : ''}`, note: `± ${uncertainty}` };
}

export function ratingInWords(strength: Strength | null): string {
  if (strength === null) return NOTHING;
  const { value, note } = ratingFigures(strength);
  return `${value} ${note}`;
}

/** With one digit behind the point. */
export function mean({ locale }: Words, value: number): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

export function share({ locale }: Words, part: number, whole: number): string {
  if (whole === 0) return NOTHING;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(part / whole);
}

/** Of seconds; from a day on in whole days, and hours no longer matter. */
export function lengthInWords(words: Words, seconds: number | null): string {
  if (seconds === null) return NOTHING;
  if (seconds < MINUTE) return words.t('profiles.seconds', { count: seconds });
  const step = seconds >= 2 * DAY ? DAY : MINUTE;
  return words.duration(Math.floor(seconds / step) * step * 1000);
}

export function monthInWords({ locale }: Words, at: Date): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);
}
