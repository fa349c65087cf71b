/** Formats times: Discord's `<t:…>` styles, clocks of messages, distances between days. */
const SECOND = 1000;
const UNITS = [
  ['year', 31_557_600 * SECOND],
  ['month', 2_629_800 * SECOND],
  ['day', 86_400 * SECOND],
  ['hour', 3600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
] as const;

/** "in 3 hours", "2 minutes ago": the largest unit that fits. Times in milliseconds. */
export function relativeTime(at: number, now: number, locale: string): string {
  const distance = at - now;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? ['second', SECOND];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(distance / size), unit);
}

/** Milliseconds until a relative time may change. */
export function tickOf(at: number, now: number): number {
  const distance = Math.abs(at - now);
  if (distance < 90 * SECOND) return SECOND;
  return distance < 5400 * SECOND ? 10 * SECOND : 60 * SECOND;
}

/** `style`: one of Discord's (t T d D f F R); unknown ones are formatted as `f`. */
export function styledTime(at: number, style: string, now: number, locale: string): string {
  if (style === 'R') return relativeTime(at, now, locale);
  return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(at);
}

const STYLES: Record<string, Intl.DateTimeFormatOptions> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

/** The time of a message: today the clock, then "Yesterday …", then date and clock. */
export function messageTime(at: number, now: number, locale: string): string {
  const clock = styledTime(at, 't', now, locale);
  const days = daysBetween(at, now);
  if (days === 0) return clock;
  if (days === 1)
    return `${capital(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day'))} ${clock}`;
  return `${styledTime(at, 'd', now, locale)} ${clock}`;
}

/** Whole calendar days from `a` to `b` in the reader's time zone. */
export function daysBetween(a: number, b: number): number {
  return Math.round((startOfDay(b) - startOfDay(a)) / (86_400 * SECOND));
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

function capital(word: string): string {
  return word.slice(0, 1).toLocaleUpperCase() + word.slice(1);
}
