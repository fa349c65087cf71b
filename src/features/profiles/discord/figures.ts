/** Formats figures of people: ratings with their uncertainty, means, shares, times, badges. */
import type { Words } from '../../../language/index.ts';
import type { Badge } from '../usecases/badges.ts';
import type { Summary } from '../usecases/profiles.ts';
import { type Strength, shownRating } from '../usecases/rating.ts';

/** Shown in place of an unknown figure. */
export const NO_FIGURE = '–';

const MINUTE_S = 60;
const DAY_S = 86_400;

/** Such as `1642`, with a question mark while provisional, and `± 48`. */
export function ratingFigures(strength: Strength): { readonly value: string; readonly note: string } {
  const { points, uncertainty, provisional } = shownRating(strength);
  return { value: `${points}${provisional ? '?' : ''}`, note: `± ${uncertainty}` };
}

export function ratingInWords(strength: Strength | null): string {
  if (strength === null) return NO_FIGURE;
  const { value, note } = ratingFigures(strength);
  return `${value} ${note}`;
}

/** With one decimal. */
export function formatMean({ locale }: Words, value: number | null): string {
  if (value === null) return NO_FIGURE;
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

export function formatShare({ locale }: Words, part: number, whole: number): string {
  if (whole === 0) return NO_FIGURE;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(part / whole);
}

/** Two days or more are rounded down to whole days. */
export function formatSeconds(words: Words, seconds: number | null): string {
  if (seconds === null) return NO_FIGURE;
  if (seconds < MINUTE_S) return words.t('profiles.seconds', { count: seconds });
  const unit = seconds >= 2 * DAY_S ? DAY_S : MINUTE_S;
  return words.duration(Math.floor(seconds / unit) * unit * 1000);
}

export function formatMonth({ locale }: Words, at: Date): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);
}

export function toolInWords(words: Words, { favoriteTool }: Summary): string {
  return favoriteTool === null ? NO_FIGURE : words.tool(favoriteTool);
}

export function badgeName(words: Words, badge: Badge): string {
  return words.t(`profiles.badge.${badge}`);
}

/** Such as "By a hair (Won by one point)". */
export function badgeInWords(words: Words, badge: Badge): string {
  return words.annotated(badgeName(words, badge), words.t(`profiles.about.${badge}`));
}
