/** Vocabularies and patterns for days in every language, in folded form: months, weekdays, named days, spans. */
import type { LocaleCode } from '../catalogues/locales.ts';
import { createVocabularies, foldedWords } from './text.ts';
import { TYPED_WORDS } from './typedWords.ts';

export type DayWord =
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'filler' }
  /** From 1 (Monday) to 7. */
  | { readonly kind: 'weekday'; readonly weekday: number }
  /**
   * Before a weekday. `inNextWeek`: always means the weekday of next week; otherwise, it can also be the coming one.
   */
  | { readonly kind: 'next'; readonly inNextWeek: boolean }
  /** Counted from today. */
  | { readonly kind: 'relative'; readonly days: number };

export const DAY_WORDS = createVocabularies<DayWord>((locale) => [
  ...TYPED_WORDS[locale].days.filler.split(' ').map((word): [string, DayWord] => [word, { kind: 'filler' }]),
  ...weekdays(locale),
  ...foldedWords(TYPED_WORDS[locale].days.next).map((word): [string, DayWord] => [
    word,
    { kind: 'next', inNextWeek: word === 'jovo' || locale === 'ja' },
  ]),
  ...months(locale),
  ...Object.entries(TYPED_WORDS[locale].days.months).map(([word, month]): [string, DayWord] => [
    word,
    { kind: 'month', month },
  ]),
  ...[0, 1, 2].map((days): [string, DayWord] => [relative(locale, days), { kind: 'relative', days }]),
  ...Object.entries(TYPED_WORDS[locale].days.relative).map(([word, days]): [string, DayWord] => [
    word,
    { kind: 'relative', days },
  ]),
]);

/** Phrases that are not parsed word by word. */
export const RELATIVE_DAYS = createVocabularies<number>((locale) => Object.entries(TYPED_WORDS[locale].days.relative));

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

/** In Japanese, the short names equal the characters for month and day. */
function weekdays(locale: LocaleCode): [string, DayWord][] {
  const others = Object.entries(TYPED_WORDS[locale].days.weekdays).map(([word, weekday]): [string, DayWord] => [
    word,
    { kind: 'weekday', weekday },
  ]);
  const forms = (locale === 'ja' ? (['long'] as const) : (['long', 'short'] as const)).map(
    (weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
  );
  return forms
    .flatMap((form) =>
      Array.from({ length: 7 }, (_, index): [string, DayWord] => [
        form.format(Date.UTC(2024, 0, 1 + index)).replaceAll('.', ''),
        { kind: 'weekday', weekday: index + 1 },
      ]),
    )
    .concat(others);
}

function relative(locale: LocaleCode, days: number): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
}

export const NAMED_DAYS = createVocabularies<string>((locale) => Object.entries(TYPED_WORDS[locale].days.named));

/** Such as `n` in `vierten`, but not `l` in `viertel`. */
export const ORDINAL_ENDING = { en: /^$/u, nl: /^n?$/u, de: /^[mnrs]?$/u, hu: /^.{0,5}$/u, ja: /^$/u } as const;

/** With the ending of a time. */
export const HUNGARIAN_WEEKDAY =
  /\b(hetfo|kedd|szerda|csutortok|pentek|szombat|vasarnap)(?:[aeo]?n|j[ea]n|t[oe]l|[ai]g|r[ae]|i)\b/gu;

/** Many Germans and Dutch people mean a week by `in eight days`, so it is asked back. */
export const EIGHT_DAYS = /^(?:(?:heute|vandaag) )?(?:in|over) acht (?:tagen|dagen)$/u;

export const ROMAN_MONTHS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** A span such as `24-26` next to a month. */
export const SPAN = /(?<![\d-])\d{1,2}\.? ?- ?\d{1,2}(?![\d-])/u;

/** `10. bis 20.` and `10 and 20`, whose second number is no year; `10.-20`, `10./20.`, `12/24-26` and `5-6.`. */
export const SPANS = [
  /\d\.?\s*(?:-?\p{Script=Latin}*t[oe]l|(?:(?:th|e|ste|st|nd|rd) )?(?:bis|tot|tm|till?|until|to)|カラ)(?!\p{Script=Latin})\D*\d/u,
  /\d(?:\.|\p{Script=Latin}{1,3})?(?:\s*&\s*|\s+(?:und|en|and|es)\s+)\D*\d/u,
  /\d\. ?[-/] ?\d/u,
  /\d[./] ?\d{1,2} ?- ?\d{1,2}(?!\d)/u,
  /^\D*\d{1,2} ?- ?\d{1,2}(?:\.|-?\p{Script=Latin}+)$/u,
];

const WEEKS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:this week|deze week|diese[rn]? woche|e heti|e het|ezen a heten)\b|(?:今週|コンシュウ)(?!末)ノ?/u, 0],
  [/\b(?:next week|volgende week|nachste[rn]? woche|kommende[rn]? woche|kovetkezo het(?:en)?)\b|翌週ノ?/u, 1],
  [/\bubernachste[rn]? woche\b|(?:再来週|サライシュウ)ノ?/u, 2],
];

/** For a text such as `Friday next week`: the number of weeks from this one, and the weekday. */
export function weekOf(plain: string): { readonly weeks: number; readonly rest: string } | null {
  const [phrase, weeks] = WEEKS.find(([pattern]) => pattern.test(plain)) ?? [];
  return phrase === undefined || weeks === undefined ? null : { weeks, rest: plain.replace(phrase, ' ').trim() };
}

/** A week after the coming weekday, which the group names: `Monday week`, `Freitag in einer Woche`. */
const WEEK_AFTER: readonly RegExp[] = [
  /^(\p{L}+) week$/u,
  /^a week (?:on|from) (\p{L}+)$/u,
  /^(?:am )?(\p{L}+) in (?:einer|1) woche$/u,
  /^(?:op )?(\p{L}+) over (?:een|1) week$/u,
  /^ubernachste[rn]? (\p{L}+)$/u,
];

/** The day of `Monday week`, a week after the coming one; null for any other text. */
export function dayBeforeWeek(plain: string): string | null {
  return WEEK_AFTER.map((pattern) => pattern.exec(plain)?.[1]).find((day) => day !== undefined) ?? null;
}

export const COMING = /\b(?:coming|komende|aanstaande|kommende[nr]?)\b|今度/u;
export const THIS = /\b(?:this|deze|diese[nr]?)\b/u;
