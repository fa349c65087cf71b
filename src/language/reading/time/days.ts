/**
 * Days of the calendar as people type them in their language (`28. Juli`, `2025. 07. 28.`, `7月28日`, `tomorrow`), read
 * and written. Whether a day suits is left to whoever asks.
 */
import { DateTime } from 'luxon';
import type { LocaleCode } from '../../locales.ts';
import { shortened } from '../../terms.ts';
import { kanjiNumber } from '../numbers.ts';
import { firstWord, folded } from '../text.ts';
import { DAY_WORDS } from './dayWords.ts';

/** Such as `2025-03-30`. */
type IsoDay = string;

/** What cannot be read as a day, or as one alone; `part` is cut to 40 characters, not escaped. */
export type DayTextFault =
  | { readonly ok: false; readonly code: 'dayText'; readonly reason: 'unknown'; readonly part: string }
  | {
      readonly ok: false;
      readonly code: 'dayText';
      readonly reason: 'ambiguous';
      readonly part: string;
      readonly readings: readonly IsoDay[];
    };

export type ParsedDay = { readonly ok: true; readonly day: IsoDay } | DayTextFault;

const LONGEST = 100;

/**
 * Reads a day; one without a year is the next such day, `since` or after it. Refuses with `dayText`: in English `3/4` is
 * `ambiguous`, elsewhere the order of the language counts.
 */
export function parseDay(text: string, locale: LocaleCode, since: IsoDay, today: IsoDay = since): ParsedDay {
  const part = shortened(text);
  const unknown = { ok: false, code: 'dayText', reason: 'unknown', part } as const;
  const tokens = text.length > LONGEST ? null : tokensOf(plainText(text), locale);
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
export function makeDay(day: IsoDay, locale: LocaleCode): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

type Token =
  | { readonly kind: 'number'; readonly count: number; readonly digits: number }
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'relative'; readonly days: number };

/** Folded; Japanese dates with digits and strokes, without the day of the week in brackets. */
function plainText(text: string): string {
  return folded(text)
    .replace(/\([^()]*\)/gu, ' ')
    .replace(/.曜日?/gu, ' ')
    .replace(/[〇一二三四五六七八九十]+(?=[月日])/gu, (kanji) => String(kanjiNumber(kanji)?.count ?? kanji))
    .replace(/(\d+)年/gu, '$1/')
    .replace(/(\d+)月(?=\s*\d)/gu, '$1/')
    .replace(/(\d+)日/gu, '$1');
}

/** Numbers and words; null where something is neither, or three numbers run together. */
function tokensOf(text: string, locale: LocaleCode): Token[] | null {
  const tokens: Token[] = [];
  let rest = text;
  while (rest !== '') {
    const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(rest);
    const digits = /^\d{1,4}(?!\d)/.exec(rest)?.[0];
    const separator = /^[\s.,/-]+/u.exec(rest)?.[0];
    if (compact) {
      const [, ...numbers] = compact;
      tokens.push(...numbers.map((each) => ({ kind: 'number' as const, count: Number(each), digits: each.length })));
      return tokens;
    }
    if (digits !== undefined) {
      tokens.push({ kind: 'number', count: Number(digits), digits: digits.length });
      rest = rest.slice(digits.length);
    } else if (separator !== undefined) rest = rest.slice(separator.length);
    else {
      const word = firstWord(rest, UNSPACED);
      const meaning = word === undefined ? undefined : DAY_WORDS[locale].get(word);
      if (word === undefined || meaning === undefined) return null;
      if (meaning.kind !== 'filler') tokens.push(meaning);
      rest = rest.slice(word.length);
    }
  }
  return tokens;
}

const UNSPACED = [...DAY_WORDS.ja.keys()].filter((word) => /^[\p{Script=Katakana}\p{Script=Han}]/u.test(word));

interface Shape {
  readonly day: number;
  readonly month: number;
  /** null: the next one. */
  readonly year: number | null;
}

type Field = keyof Shape;

/** The orders in which a language writes numbers, the usual ones first; those of one rank count alike. */
const ORDERS: Readonly<Record<LocaleCode, readonly (readonly (readonly Field[])[])[]>> = {
  en: [
    [
      ['month', 'day', 'year'],
      ['day', 'month', 'year'],
    ],
    [['year', 'month', 'day']],
  ],
  nl: dayFirst(),
  de: dayFirst(),
  hu: yearFirst(),
  ja: yearFirst(),
};

function dayFirst(): Field[][][] {
  return [[['day', 'month', 'year']], [['year', 'month', 'day']], [['month', 'day', 'year']]];
}

function yearFirst(): Field[][][] {
  return [[['year', 'month', 'day']], [['day', 'month', 'year']], [['month', 'day', 'year']]];
}

/** What the tokens may say, rank by rank. */
function shapesOf(tokens: readonly Token[], locale: LocaleCode): Shape[][] {
  const numbers = tokens.flatMap((token) => (token.kind === 'number' ? [token] : []));
  const months = tokens.flatMap((token) => (token.kind === 'month' ? [token.month] : []));
  if (tokens.length !== numbers.length + months.length || tokens.length < 2 || tokens.length > 3) return [];
  const [month] = months;
  if (months.length > 1) return [];
  return ORDERS[locale].map((orders) =>
    orders.flatMap((order) => {
      const wanted = order.filter(
        (field) => (month === undefined || field !== 'month') && (tokens.length === 3 || field !== 'year'),
      );
      return shapeOf(numbers, wanted, month) ?? [];
    }),
  );
}

/** The numbers as these fields; null where a year would have one or three digits, or a day or month four. */
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

/** A leap day may be seven years away, around a century eight. */
const MOST_YEARS = 8;

function dayOf({ year, month, day }: Shape, since: IsoDay): IsoDay | null {
  if (year !== null) return isoOf(year, month, day);
  const first = Number(since.slice(0, 4));
  for (let candidate = first; candidate <= first + MOST_YEARS; candidate++) {
    const found = isoOf(candidate, month, day);
    if (found !== null && found >= since) return found;
  }
  return null;
}

/** Nobody plans for a year before; older ones are written in fewer digits. */
const EARLIEST_YEAR = 1900;

function isoOf(year: number, month: number, day: number): IsoDay | null {
  if (year < EARLIEST_YEAR) return null;
  const date = DateTime.fromObject({ year, month, day }, { zone: 'utc' });
  return date.isValid ? date.toISODate() : null;
}
