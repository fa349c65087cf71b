/** Parses and formats calendar days in every language: `28. Juli`, `2025. 07. 28.`, `7月28日`, `Monday`, `in 3 days`. */
import { DateTime } from 'luxon';
import type { LocaleCode } from '../catalogues/locales.ts';
import { shortenText } from '../terms.ts';
import {
  AFTER_FIRST_DAY,
  alternativesTo,
  COMING,
  DAY_WORDS,
  type DayWord,
  distanceOf,
  EIGHT_DAYS,
  HOUR_OF_DAY,
  HUNGARIAN_DAYS,
  isDayFirst,
  namesAsFigures,
  OTHER_MEANINGS,
  RELATIVE_DAYS,
  ROMAN_MONTHS,
  SPAN,
  SPANS,
  THIS,
  TWO_DAYS,
  WEEK_NUMBER,
  weekOf,
  weeksAfter,
} from './dayWords.ts';
import { firstWord, NUMBER_WORDS, normalizeText, readKanjiNumber, tokenize, typedText, unspacedWords } from './text.ts';
import { parseTimeOfDay } from './timesOfDay.ts';

/** Such as `2025-03-30`. */
type IsoDay = string;

/** `part`: the text that cannot be parsed, cut to 40 characters, not escaped. */
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
 * Parses a day. A day without a year, a weekday or a day of the month means the next such day, counted from `since`.
 * Refuses with `dayText`: `3/4` is `ambiguous` in English, whereas other languages have one usual order; `next Friday`
 * is ambiguous on a Monday, and `Tuesday` on a Tuesday.
 */
export function parseDay(text: string, locale: LocaleCode, since: IsoDay, today: IsoDay = since): ParsedDay {
  const read = readDay(text, locale, since, today);
  const [, note = ''] = /\(([^()]*\d[^()]*)\)/u.exec(normalizeText(text)) ?? [];
  // `明日(26日)` may contradict itself, and `24 Dec (2 days)` says more than a day.
  return read.ok && note !== '' && !isSameDay(read.day, note, locale, since, today)
    ? { ok: false, code: 'dayText', reason: 'unknown', part: shortenText(text) }
    : read;
}

/** Whether a note in brackets can mean the day, or only adds a time or the number of a week. */
function isSameDay(day: IsoDay, note: string, locale: LocaleCode, since: IsoDay, today: IsoDay): boolean {
  const noted = readDay(note, locale, since, today);
  if (noted.ok) return noted.day === day;
  if (noted.reason === 'ambiguous') return noted.readings.includes(day);
  return WEEK_NUMBER.test(typedText(note)) || parseTimeOfDay(note, locale) !== null;
}

function readDay(text: string, locale: LocaleCode, since: IsoDay, today: IsoDay): ParsedDay {
  const part = shortenText(text);
  const unknown = { ok: false, code: 'dayText', reason: 'unknown', part } as const;
  if (text.length > MAX_CHARACTERS) return unknown;
  const plain = plainText(text, locale, today);
  const phrase = RELATIVE_DAYS[locale].get(plain) ?? distanceOf(plain, locale);
  const ambiguous = (...readings: IsoDay[]) =>
    ({ ok: false, code: 'dayText', reason: 'ambiguous', part, readings }) as const;
  const days = alternativesTo(typedText(text), locale).map((each) => readDay(each, locale, since, today));
  if (days.length > 0 && days.every((each) => each.ok)) return ambiguous(...days.map(({ day }) => day));
  if (EIGHT_DAYS.test(plain)) return ambiguous(dayAfter(today, 7), dayAfter(today, 8));
  const after = weeksAfter(plain, locale);
  const [onDay, ...besides] = tokensOf(after?.day ?? '', locale) ?? [];
  if (after && onDay?.kind === 'weekday' && besides.length === 0) {
    const first = after.start === 'next' ? ({ kind: 'next', inNextWeek: false } as const) : onDay;
    const starts = weekdaysOf(first, onDay.weekday, plain, today, today);
    if (after.start === 'either') starts.unshift(dayAfter(mondayOf(today), onDay.weekday - 1));
    const [day = '', ...more] = new Set(starts.map((each) => dayAfter(each, 7 * after.weeks)));
    return more.length === 0 ? { ok: true, day } : ambiguous(day, ...more);
  }
  const inWeeks = phrase === null ? weekOf(plain) : null;
  if (inWeeks) {
    const [named, ...more] = tokensOf(inWeeks.rest, locale) ?? [];
    if (named?.kind !== 'weekday' || more.length > 0) return unknown;
    const day = dayAfter(mondayOf(today), 7 * inWeeks.weeks + named.weekday - 1);
    if (day < today) return unknown;
    if (inWeeks.weeks > 0 && beginsWeek(today, locale)) return ambiguous(day, dayAfter(day, 7));
    return inWeeks.weeks > 0 && beginsWeek(day, locale) ? ambiguous(dayAfter(day, -7), day) : { ok: true, day };
  }
  const read = phrase === null ? tokensOf(plain, locale) : [{ kind: 'relative', days: phrase } as const];
  if (!read || new Set(read.flatMap((token) => (token.kind === 'weekday' ? [token.weekday] : []))).size > 1)
    return unknown;
  const isMonthNamed = read.some(({ kind }) => kind === 'month');
  if (SPANS.some((span) => span.test(plain)) || OTHER_MEANINGS.test(plain)) return unknown;
  if (locale === 'hu' && HUNGARIAN_DAYS.test(plain)) return unknown;
  if ((isMonthNamed && SPAN.test(plain)) || (!(isMonthNamed && locale === 'en') && TWO_DAYS.test(plain)))
    return unknown;
  if (locale === 'ja' && /(?<![\d.\s])\d{1,2}\.\D?\d{1,2}\./u.test(plain)) return unknown;
  const [named] = read.flatMap((token) => (token.kind === 'weekday' ? [token.weekday] : []));
  // `4th Friday` counts the Fridays of a month.
  const [counting, countedDay] = read;
  const isCounted = counting?.kind === 'number' && counting.count <= 5 && countedDay?.kind === 'weekday';
  if (isCounted && locale !== 'hu' && locale !== 'ja' && /^\D*\d\.?\p{L}* \p{L}/u.test(plain)) return unknown;
  /** Refuses a contradiction such as `Monday 25 Nov` when that day is a Wednesday, and a past day of this month. */
  const onNamed = (day: IsoDay): ParsedDay =>
    (named === undefined || named === DateTime.fromISO(day, { zone: 'utc' }).weekday) &&
    (day >= today || !/今[年月]/u.test(text))
      ? { ok: true, day }
      : unknown;
  const dated = read.filter(({ kind }) => kind !== 'weekday');
  const tokens = dated.some(({ kind }) => kind !== 'next') ? dated : read;
  const [first, ...others] = tokens;
  const counted = AFTER_FIRST_DAY.test(plain) ? since : today;
  if (first?.kind === 'relative') return others.length === 0 ? onNamed(dayAfter(counted, first.days)) : unknown;
  const weekday = tokens.at(-1);
  if (weekday?.kind === 'weekday') {
    const possible = first && tokens.length <= 2 ? weekdaysOf(first, weekday.weekday, plain, since, today) : [];
    // `next Friday` as the last day of a holiday that begins later counts from its first day.
    const isLater = first?.kind === 'next' && !first.inNextWeek && possible.every((each) => each < since);
    const days = isLater
      ? weekdaysOf(first, weekday.weekday, plain, since, since)
      : possible.filter((each) => each >= since);
    const [day] = days;
    if (days.length > 1) return ambiguous(...days);
    if (day !== undefined && first?.kind === 'next' && first.inNextWeek && beginsWeek(today, locale))
      return ambiguous(day, dayAfter(day, 7));
    if (day !== undefined && first?.kind === 'next' && first.inNextWeek && beginsWeek(day, locale))
      return ambiguous(dayAfter(day, -7), day);
    return day === undefined ? unknown : { ok: true, day };
  }
  if (first?.kind === 'number' && others.length === 0) {
    const day =
      /^\d+$/.test(plain) || first.digits > 2 || HOUR_OF_DAY.test(typedText(text))
        ? null
        : dayOfMonth(first.count, since);
    return day === null ? unknown : onNamed(day);
  }
  if (isMonthNamed && !/'\d\d$/u.test(typedText(text)) && !hasYearLast(tokens, since)) return unknown;
  for (const rank of shapesOf(tokens, locale)) {
    const days = [...new Set(rank.flatMap((shape) => daysOf(shape, since, named)))];
    const [day] = days;
    if (days.length > 1) return ambiguous(...days);
    if (day !== undefined) return onNamed(day);
  }
  return unknown;
}

/** In the usual form of the language: `July 28, 2025`, `28. Juli 2025`, `2025年7月28日`. `parseDay` reads it back. */
export function formatDay(day: IsoDay, locale: LocaleCode): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

type Token =
  | { readonly kind: 'number'; readonly count: number; readonly digits: number }
  | Exclude<DayWord, { kind: 'filler' }>;

function dayAfter(day: IsoDay, days: number): IsoDay {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate() ?? day;
}

/** Whether a day is a Sunday where weeks may begin on Sunday: `next week` then means either of two weeks. */
function beginsWeek(day: IsoDay, locale: LocaleCode): boolean {
  return (locale === 'en' || locale === 'ja') && DateTime.fromISO(day, { zone: 'utc' }).weekday === 7;
}

function mondayOf(day: IsoDay): IsoDay {
  return dayAfter(day, 1 - DateTime.fromISO(day, { zone: 'utc' }).weekday);
}

/**
 * `first`: the weekday itself, or the word `next` before it. On a Tuesday, `this Tuesday` is today and `coming Tuesday`
 * in a week; `Tuesday` can be either.
 */
function weekdaysOf(first: Token, weekday: number, plain: string, since: IsoDay, today: IsoDay): IsoDay[] {
  const from = (day: IsoDay) => {
    const ahead = (weekday - (DateTime.fromISO(day, { zone: 'utc' }).weekday % 7) + 7) % 7;
    return dayAfter(day, ahead);
  };
  if (first.kind === 'weekday') {
    const day = from(since);
    if (day === today && COMING.test(plain)) return [dayAfter(today, 7)];
    return day === since && !THIS.test(plain) ? [day, dayAfter(day, 7)] : [day];
  }
  if (first.kind !== 'next') return [];
  const inNextWeek = dayAfter(mondayOf(today), 7 + weekday - 1);
  return first.inNextWeek ? [inNextWeek] : [...new Set([from(dayAfter(today, 1)), inNextWeek])];
}

/** The next such day of a month, counted from `since`; null if no month has that day. */
function dayOfMonth(day: number, since: IsoDay): IsoDay | null {
  const [year = 0, month = 1] = since.split('-').map(Number);
  for (let ahead = 0; ahead < 12; ahead++) {
    const found = isoOf(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, day);
    if (found !== null && found >= since) return found;
  }
  return null;
}

/** `So` is Sunday or a word of courtesy, which `typedText` drops. `so in einer Woche` is about a week. */
const SUNDAY_IN_GERMAN = /^\s*so[.,]?(?=\s)(\s+in\s)?/iu;

/** Folds the text, drops calendar eras and weekdays in brackets, and writes Japanese and Hungarian dates in digits. */
function plainText(text: string, locale: LocaleCode, today: IsoDay): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const plain = namesAsFigures(
    typedText(
      locale === 'de'
        ? normalizeText(text).replace(SUNDAY_IN_GERMAN, (_, vague?: string) => (vague ? '?' : 'Sonntag'))
        : text,
    )
      .replace(/^\s*['’]/u, '')
      // A year, but no day.
      .replace(/^[^\d']+'\d\d$/u, '?'),
    locale,
  );
  const own =
    locale === 'hu'
      ? plain
          .replace(/\belsej\p{L}*/gu, '1')
          .replace(/\b[ivx]+(?=\.)/gu, (roman) => String(ROMAN_MONTHS.indexOf(roman) + 1 || roman))
      : plain
          .replace(/(?:令和|^r)\s?(\d+)(?=[年./-])/gu, (_, years: string) => String(REIWA_YEAR + Number(years)))
          .replace(/今年ノ?\s*(?=\d)/gu, `${year}/`)
          .replace(/今月ノ?(?=\d)/gu, `${year}/${month}/`)
          .replace(/来年ノ?/gu, `${year + 1}/`)
          .replace(/([今来])月ノ?(?=末)/gu, (_, which: string) => `${which === '今' ? month : (month % 12) + 1}月`)
          .replace(/(?:(\d{4})[年/])?(\d{1,2})月ノ?末日?/gu, (_, typedYear: string | undefined, typed: string) => {
            const ended = Number(typedYear ?? (Number(typed) < month ? year + 1 : year));
            return `${ended}/${typed}/${new Date(Date.UTC(ended, Number(typed), 0)).getUTCDate()}`;
          })
          .replace(/来月ノ?(?=\d)/gu, `${month === 12 ? year + 1 : year}/${(month % 12) + 1}/`);
  return own
    .replace(/(?:^|(?<=週ノ?))[月火水木金土日]$/u, '$&曜')
    .replace(/\((.)(?:曜日?)?\)/gu, ' $1曜 ')
    .replace(/\([^()]*\)/gu, ' ')
    .replace(/'(?=\d\d(?!\d))/gu, '20')
    .replace(/'(?=\d{4})/gu, '')
    .replace(/(.曜)日?/gu, '$1日')
    .replace(/[〇一二三四五六七八九]{4}(?=年)/gu, (digits) =>
      Array.from(digits, (each) => '〇一二三四五六七八九'.indexOf(each)).join(''),
    )
    .replace(/[〇一二三四五六七八九十]+(?=月|日(?!後|間))/gu, (kanji) => String(readKanjiNumber(kanji)?.count ?? kanji))
    .replace(/(\d+)年/gu, '$1/')
    .replace(/(?<!\d)(0?[1-9]|1[0-2])月(?=\s*\d)/gu, '$1/')
    .replace(/(\d+)日(?!後|間)/gu, '$1.');
}

const REIWA_YEAR = 2018;

function tokensOf(text: string, locale: LocaleCode): Token[] | null {
  return tokenize<Token>(text, (rest, before) => {
    const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(rest)?.slice(1) ?? [];
    const digits = /^\d{1,4}(?!\d)/.exec(rest)?.[0];
    if (compact.length > 0) return [rest.length, ...compact.map(numberToken)];
    if (digits !== undefined) return [digits.length, numberToken(digits)];
    const separator = /^[\s.,/-]+/u.exec(rest)?.[0];
    if (separator !== undefined) return [separator.length];
    const word = firstWord(rest, WITHOUT_SPACES);
    const count = NUMBER_WORDS[locale].get(word ?? '') ?? 0;
    const meaning = word === undefined ? undefined : DAY_WORDS[locale].get(word);
    // As in `dertig november` and `november huszonhét`; alone it is no day.
    if (
      word !== undefined &&
      meaning === undefined &&
      count > 0 &&
      ((before?.kind === 'month' && word === rest) ||
        DAY_WORDS[locale].get(/^ (\p{L}+)/u.exec(rest.slice(word.length))?.[1] ?? '')?.kind === 'month')
    )
      return [word.length, numberToken(String(count))];
    // Dutch `10 of 11 december` names two alternative days.
    if (word === undefined || meaning === undefined || (word === 'of' && locale === 'nl')) return null;
    return meaning.kind === 'filler' ? [word.length] : [word.length, meaning];
  });
}

function numberToken(digits: string): Token {
  return { kind: 'number', count: Number(digits), digits: digits.length };
}

const WITHOUT_SPACES = unspacedWords(DAY_WORDS.ja.keys());

interface Shape {
  readonly day: number;
  readonly month: number;
  /** Null means the next one. */
  readonly year: number | null;
}

type Field = keyof Shape;
const DAY_FIRST = ['day', 'month', 'year'] as const;
const MONTH_FIRST = ['month', 'day', 'year'] as const;
const YEAR_FIRST = ['year', 'month', 'day'] as const;

/** Field orders by language and rank, the most usual rank first. Orders of the same rank are equally likely. */
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
  // Where the day usually comes first, `29.02.27` is no day at all, and not one in 2029.
  const isYearUsuallyFirst = ORDERS[locale][0]?.includes(YEAR_FIRST);
  // Hungarian `december 24 27` is two days.
  if (
    locale === 'hu' &&
    month !== undefined &&
    tokens[0]?.kind === 'month' &&
    numbers.length === 2 &&
    numbers.every(({ digits }) => digits < 4)
  )
    return [];
  return ORDERS[locale].map((orders) =>
    orders.flatMap((order) => {
      if (isDayFirst(locale) && tokens.length === 2 && month === undefined && order !== DAY_FIRST) return [];
      const fields = order.filter(
        (field) => (month === undefined || field !== 'month') && (tokens.length === 3 || field !== 'year'),
      );
      const isUsual = fields[0] !== 'year' || isYearUsuallyFirst || numbers[0]?.digits === 4;
      return (isUsual && shapeOf(numbers, fields, month)) || [];
    }),
  );
}

/** Null if a year has one or three digits, or a day or month more than two. */
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

/** Around the turn of a century, the next leap day can be eight years away. */
const MAX_YEARS_AHEAD = 8;

/** A day without a year that has just passed may be meant, or the one in a year; a named weekday decides. */
function daysOf({ year, month, day }: Shape, since: IsoDay, weekday: number | undefined): IsoDay[] {
  const first = Number(since.slice(0, 4));
  const years = year === null ? Array.from({ length: MAX_YEARS_AHEAD + 2 }, (_, ahead) => first - 1 + ahead) : [year];
  const days = years.flatMap((candidate) => isoOf(candidate, month, day) ?? []);
  const [past] = year === null ? days.filter((each) => each < since && each >= dayAfter(since, -JUST_PASSED_DAYS)) : [];
  const [next] = year === null ? days.filter((each) => each >= since) : days;
  const found = [past, next].flatMap((each) => each ?? []);
  const named = found.filter((each) => weekday === DateTime.fromISO(each, { zone: 'utc' }).weekday);
  return named.length === 0 ? found.slice(-1 - Number(weekday === undefined)) : named;
}

const JUST_PASSED_DAYS = 31;

/**
 * Whether the numbers beside the name of a month are a day and, if there are two, a year: two digits only last and for
 * this year or the next, because `25, 30 Nov` and `Dec 25, 26` are two days.
 */
function hasYearLast(tokens: readonly Token[], since: IsoDay): boolean {
  const [one, two] = tokens.flatMap((token) => (token.kind === 'number' ? [token] : []));
  if (one === undefined || two === undefined || one.digits > 2 || two.digits > 2) return true;
  if (tokens[1]?.kind === 'month') return true;
  const ahead = 2000 + two.count - Number(since.slice(0, 4));
  return tokens[0]?.kind === 'month' && ahead >= 0 && ahead <= 1 && two.count - one.count !== 1;
}

const EARLIEST_YEAR = 1900;

function isoOf(year: number, month: number, day: number): IsoDay | null {
  if (year < EARLIEST_YEAR) return null;
  const date = DateTime.fromObject({ year, month, day }, { zone: 'utc' });
  return date.isValid ? date.toISODate() : null;
}
