/**
 * Lengths of time, read from what people type: `1 d 12 h`, `36`, `90 min`. They are said in `wordDuration.ts`.
 * Which lengths are allowed where is decided elsewhere.
 */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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

function words(written: string, length: number): [string, number][] {
  return written.split(' ').map((word) => [word, length]);
}
