/** Reads and writes calendar days in every language: `28. Juli`, `2025. 07. 28.`, `7月28日`, `tomorrow`. */
import { DateTime } from 'luxon';
import type { LocaleCode } from '../catalogues/locales.ts';
import { shortenText } from '../terms.ts';
import { createVocabularies, firstWord, foldText, readKanjiNumber, tokenize } from './text.ts';

/** Forms beside those of Intl. */
const MONTHS: Readonly<Record<LocaleCode, Readonly<Record<string, number>>>> = {
  en: { sept: 9 },
  nl: { mrt: 3, sept: 9 },
  hu: { szep: 9 },
  de: { jänner: 1, feber: 2, mrz: 3, maerz: 3, sept: 9 },
  ja: {},
};

const FILLERS: Readonly<Record<LocaleCode, string>> = {
  en: 'on the of st nd rd th from until till',
  nl: 'op de e ste van tot',
  hu: 'a an en i jen jan e ei ai tol ig',
  de: 'am den der dem vom bis zum ten ter te',
  ja: 'の に から まで',
};

type DayWord =
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'filler' }
  /** Days from today. */
  | { readonly kind: 'relative'; readonly days: number };

const DAY_WORDS = createVocabularies<DayWord>((locale) => [
  ...FILLERS[locale].split(' ').map((word): [string, DayWord] => [word, { kind: 'filler' }]),
  ...weekdays(locale).map((word): [string, DayWord] => [word, { kind: 'filler' }]),
  ...months(locale),
  ...Object.entries(MONTHS[locale]).map(([word, month]): [string, DayWord] => [word, { kind: 'month', month }]),
  ...[0, 1, 2].map((days): [string, DayWord] => [relative(locale, days), { kind: 'relative', days }]),
]);

function months(locale: LocaleCode): [string, DayWord][] {
  const forms = (['long', 'short'] as const).map(
    (month) => new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }),
  );
  return forms.flatMap((form) =>
    Array.from({ length: 12 }, (_, index): [string, DayWord] => [
      form.format(Date.UTC(2024, index, 1)).replaceAll('.', ''),
      { kind: 'month', month: index + 1 },
    ]),
  );
}

function weekdays(locale: LocaleCode): string[] {
  const forms = (['long', 'short'] as const).map(
    (weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
  );
  return forms.flatMap((form) =>
    Array.from({ length: 7 }, (_, index) => form.format(Date.UTC(2024, 0, 1 + index)).replaceAll('.', '')),
  );
}

function relative(locale: LocaleCode, days: number): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
}

/** Such as `2025-03-30`. */
type IsoDay = string;

/** `part`: the unreadable text, cut to 40 characters, not escaped. */
export type DayTextFault =
  | { readonly ok: false; readonly code: 'dayText'; readonly reason: 'unknown'; readonly part: string }
  | {
      readonly ok: false;
      readonly code: 'dayText';
      readonly reason: 'ambiguous';
      readonly part: string;
      readonly readings: readonly IsoDay[];
    };

type ParsedDay = { readonly ok: true; readonly day: IsoDay } | DayTextFault;

const MAX_CHARACTERS = 100;

/**
 * Reads a day; without a year it is the next such day from `since` on. Refuses with `dayText`: `3/4` is `ambiguous` in
 * English, other languages have one usual order.
 */
export function parseDay(text: string, locale: LocaleCode, since: IsoDay, today: IsoDay = since): ParsedDay {
  const part = shortenText(text);
  const unknown = { ok: false, code: 'dayText', reason: 'unknown', part } as const;
  const tokens = text.length > MAX_CHARACTERS ? null : tokensOf(plainText(text), locale);
  if (!tokens) return unknown;
  const [first, ...others] = tokens;
  if (first?.kind === 'relative') {
    const day =
      others.length === 0 ? DateTime.fromISO(today, { zone: 'utc' }).plus({ days: first.days }).toISODate() : null;
    return day === null ? unknown : { ok: true, day };
  }
  for (const rank of shapesOf(tokens, locale)) {
    const days = [...new Set(rank.flatMap((shape) => dayOf(shape, since) ?? []))];
    const [day] = days;
    if (days.length > 1) return { ok: false, code: 'dayText', reason: 'ambiguous', part, readings: days };
    if (day !== undefined) return { ok: true, day };
  }
  return unknown;
}

/** As the language writes it: `July 28, 2025`, `28. Juli 2025`, `2025年7月28日`; what `parseDay` reads back. */
export function formatDay(day: IsoDay, locale: LocaleCode): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

type Token =
  | { readonly kind: 'number'; readonly count: number; readonly digits: number }
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'relative'; readonly days: number };

/** Folded, without weekdays in brackets; Japanese dates with digits and slashes. */
function plainText(text: string): string {
  return foldText(text)
    .replace(/\([^()]*\)/gu, ' ')
    .replace(/.曜日?/gu, ' ')
    .replace(/[〇一二三四五六七八九十]+(?=[月日])/gu, (kanji) => String(readKanjiNumber(kanji)?.count ?? kanji))
    .replace(/(\d+)年/gu, '$1/')
    .replace(/(\d+)月(?=\s*\d)/gu, '$1/')
    .replace(/(\d+)日/gu, '$1');
}

function tokensOf(text: string, locale: LocaleCode): Token[] | null {
  return tokenize<Token>(text, (rest) => {
    const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(rest)?.slice(1) ?? [];
    const digits = /^\d{1,4}(?!\d)/.exec(rest)?.[0];
    if (compact.length > 0) return [rest.length, ...compact.map(numberToken)];
    if (digits !== undefined) return [digits.length, numberToken(digits)];
    const separator = /^[\s.,/-]+/u.exec(rest)?.[0];
    if (separator !== undefined) return [separator.length];
    const word = firstWord(rest, WITHOUT_SPACES);
    const meaning = word === undefined ? undefined : DAY_WORDS[locale].get(word);
    if (word === undefined || meaning === undefined) return null;
    return meaning.kind === 'filler' ? [word.length] : [word.length, meaning];
  });
}

function numberToken(digits: string): Token {
  return { kind: 'number', count: Number(digits), digits: digits.length };
}

const WITHOUT_SPACES = [...DAY_WORDS.ja.keys()].filter((word) => /^[\p{Script=Katakana}\p{Script=Han}]/u.test(word));

interface Shape {
  readonly day: number;
  readonly month: number;
  /** Null: the next one. */
  readonly year: number | null;
}

type Field = keyof Shape;
const DAY_FIRST = ['day', 'month', 'year'] as const;
const MONTH_FIRST = ['month', 'day', 'year'] as const;
const YEAR_FIRST = ['year', 'month', 'day'] as const;

/** Orders of the fields by language and rank, the usual rank first; orders of one rank are equally likely. */
const ORDERS: Readonly<Record<LocaleCode, readonly (readonly (readonly Field[])[])[]>> = {
  en: [[MONTH_FIRST, DAY_FIRST], [YEAR_FIRST]],
  nl: [[DAY_FIRST], [YEAR_FIRST], [MONTH_FIRST]],
  de: [[DAY_FIRST], [YEAR_FIRST], [MONTH_FIRST]],
  hu: [[YEAR_FIRST], [DAY_FIRST], [MONTH_FIRST]],
  ja: [[YEAR_FIRST], [DAY_FIRST], [MONTH_FIRST]],
};

function shapesOf(tokens: readonly Token[], locale: LocaleCode): Shape[][] {
  const numbers = tokens.flatMap((token) => (token.kind === 'number' ? [token] : []));
  const months = tokens.flatMap((token) => (token.kind === 'month' ? [token.month] : []));
  if (tokens.length !== numbers.length + months.length || tokens.length < 2 || tokens.length > 3) return [];
  const [month] = months;
  if (months.length > 1) return [];
  return ORDERS[locale].map((orders) =>
    orders.flatMap((order) => {
      const fields = order.filter(
        (field) => (month === undefined || field !== 'month') && (tokens.length === 3 || field !== 'year'),
      );
      return shapeOf(numbers, fields, month) ?? [];
    }),
  );
}

/** Null where a year would have one or three digits, or a day or month more than two. */
function shapeOf(
  numbers: readonly { readonly count: number; readonly digits: number }[],
  fields: readonly Field[],
  month: number | undefined,
): Shape | null {
  if (numbers.length !== fields.length) return null;
  const fits = numbers.every(({ digits }, index) =>
    fields[index] === 'year' ? digits === 4 || digits === 2 : digits <= 2,
  );
  if (!fits) return null;
  const value = (field: Field) => numbers[fields.indexOf(field)];
  const year = value('year');
  return {
    day: value('day')?.count ?? 0,
    month: month ?? value('month')?.count ?? 0,
    year: year === undefined ? null : year.digits === 2 ? 2000 + year.count : year.count,
  };
}

/** A leap day may be eight years away around a century. */
const MAX_YEARS_AHEAD = 8;

function dayOf({ year, month, day }: Shape, since: IsoDay): IsoDay | null {
  if (year !== null) return isoOf(year, month, day);
  const first = Number(since.slice(0, 4));
  for (let candidate = first; candidate <= first + MAX_YEARS_AHEAD; candidate++) {
    const found = isoOf(candidate, month, day);
    if (found !== null && found >= since) return found;
  }
  return null;
}

const EARLIEST_YEAR = 1900;

function isoOf(year: number, month: number, day: number): IsoDay | null {
  if (year < EARLIEST_YEAR) return null;
  const date = DateTime.fromObject({ year, month, day }, { zone: 'utc' });
  return date.isValid ? date.toISODate() : null;
}
