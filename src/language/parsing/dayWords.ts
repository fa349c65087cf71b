/** Vocabularies and patterns for days in every language, in folded form: months, weekdays, named days, weeks, spans. */
import type { LocaleCode } from '../catalogues/locales.ts';
import { parseDuration } from './durations.ts';
import { DAY_MS } from './durationWords.ts';
import { createVocabularies, foldedWords, foldText, readKanjiNumber } from './text.ts';
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

const NAMED_DAYS = createVocabularies<string>((locale) => Object.entries(TYPED_WORDS[locale].days.named));

/** Such as `n` in `vierten`, but not `l` in `viertel`. */
const ORDINAL_ENDING = { en: /^$/u, nl: /^n?$/u, de: /^[mnrs]?$/u, hu: /^.{0,5}$/u, ja: /^$/u } as const;

const EITHER_DAYS = createVocabularies<string>((locale) => Object.entries(TYPED_WORDS[locale].days.either));

/** The texts that name one of the days each, if a folded text has a name of two: `bis weihnachten`; otherwise none. */
export function alternativesTo(text: string, locale: LocaleCode): string[] {
  const isNamed = [...NAMED_DAYS[locale].keys()].some((name) => text.includes(name));
  if (isNamed || /(?<!\d)\d{1,2}(?!\d)/u.test(text)) return [];
  const [name, days = ''] = [...EITHER_DAYS[locale]].find(([each]) => text.includes(each)) ?? [];
  return name === undefined ? [] : days.split('|').map((day) => text.replace(name, day));
}

const HOUR = '(?:[01]?\\d|2[0-4])';
/** `until Friday 6 pm`: a holiday has whole days. Dutch `over 24 uur` is a distance. */
const TIME_AFTER_DAY = new RegExp(
  `(?<=\\p{Script=Latin}{3}|\\d\\.?)(?<!(?:^| )over) (?:(?:at|um|om) ${HOUR}(?::\\d\\d)?(?: ?(?:am|pm|uur|uhr))?|${HOUR}(?::\\d\\d|(?::\\d\\d)? ?(?:am|pm|uur|uhr|ora(?:ig|kor|tol)?)))$|(?<=[曜日])ノ?${HOUR}時(?:半|\\d{1,2}分)?(?:マデ|カラ)?$`,
  'u',
);

/** With the ending of a time. */
const HUNGARIAN_WEEKDAY =
  /\b(hetfo|kedd|szerda|csutortok|pentek|szombat|vasarnap)(?:[aeo]?n|j[ea]n|t[oe]l|[ai]g|r[ae]|i)\b/gu;

/** Many Germans and Dutch people mean a week by `in eight days`, so it is asked back. */
export const EIGHT_DAYS = /^(?:(?:heute|vandaag) )?(?:in|over) acht (?:tagen|dagen)$/u;

export const ROMAN_MONTHS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** A span such as `24-26` and `24th - 26th` next to a month. */
export const SPAN = /(?<![\d-])\d{1,2}(?:\.|st|nd|rd|th)?\s*-\s*\d{1,2}(?![\d-])/u;

/** `24.12., 27.` names two days. In English, a year of two digits can follow the comma of `Dec 1, 26`. */
export const TWO_DAYS = /^[^,]*\d[^,]*,\D*\d{1,2}\D*$/u;

const HUNGARIAN_DAY_ENDING = '-?(?:[aeo]n|j?[ae]i?|j[ae]n)';

/** `10. bis 20.` and `10 and 20`, whose second number is no year; `10.-20`, `10./20.`, `12/24-26` and `5-6.`. */
export const SPANS = [
  /\d\.?\s*(?:-?\p{Script=Latin}*t[oe]l|(?:(?:th|e|ste|st|nd|rd) )?(?:bis|tot|tm|till?|until|to|through)|カラ)(?!\p{Script=Latin})\D*\d/u,
  /\d(?:\.|\p{Script=Latin}{1,3})?(?:\s*&\s*|\s+(?:und|en|and|es)\s+)\D*\d/u,
  /\d\. ?[-/] ?\d/u,
  /\d[./] ?\d{1,2}\s*-\s*\d{1,2}(?!\d)/u,
  /^\D*\d{1,2} ?- ?\d{1,2}(?:\.|-?\p{Script=Latin}+)$/u,
  // `24 dec tot 26`, `24. dez. bis zum 26.`, `24 Dec - 26`: the month is beside the first day. `25-Nov-26` is a date.
  /\d(?:\.|\p{Script=Latin}{1,3})?[\s.]+\p{Script=Latin}{3,}\.?(?:,?\s*(?:-?t[oe]l|bis|tot|tm|till?|until|to|through|thru|en|und|and|es|&)(?!\p{Script=Latin})\D*|\s*-\s*)\d{1,2}(?!\d)/u,
  // Two ordinals, as in `12th-14th`, `10e de 12e` and `12-én 14-én`: neither is a month.
  /\d(?:st|nd|rd|th|[ds]?te[rn]?|[ds]?t?e)(?:\s*[-/]\s*|\s+(?:(?:the|de|der|den|dem)\s+)?)\d{1,2}(?:st|nd|rd|th|[ds]?te[rn]?|[ds]?t?e)(?!\p{L})/u,
  new RegExp(`\\d${HUNGARIAN_DAY_ENDING}(?:\\s*-\\s*|\\s+)\\d{1,2}${HUNGARIAN_DAY_ENDING}(?!\\p{L})`, 'u'),
  // Hungarian `2 hét` is a length, `30-i hét` a week.
  /\d\.?(?: |-?[ij]{0,2} )?het(?:i|en)?\b(?! mulva)|\bhet(?:i|en)? \d/u,
];

/** In German `am Morgen` is in the morning; Dutch `vrij` is a day off or short for Friday. */
export const OTHER_MEANINGS = /[次度週]ノ次ノ|^am morgen$|^vrij$/u;

/** Hungarian `5-8` and `12.24 27` are two days, because dates have dots and begin with their year. */
export const HUNGARIAN_DAYS = /^\d{1,2} ?- ?\d{1,2}$|(?<!\d)(?:0?\d|1[0-2])[./]\d{1,2}\.? \d{1,2}\.?$/u;

/** In brackets after a day: a week's number says nothing else than the day. */
export const WEEK_NUMBER = /(?<!\p{L})(?:week|wk|woche|kw)(?!\p{L})|週|\bhet\b/u;

/** A number beside a part of the day is its hour, unless it is an ordinal: `Friday evening 4`, but `evening of the 4th`. */
export const HOUR_OF_DAY =
  /^(?!.*\d[\p{L}.-])(?=.*(?:(?<!\p{L})|(?<=dag|tag|woch))(?:morning|afternoon|evening|night|noon|abend|(?:vor|nach)?mittag|nacht|fruh|avond|middag|ochtend|reggel|delelott|delutan|este|delben|ejjel)(?!\p{L}))/u;

/** Matches folded text in all languages: `in 3 days`, `mához 3 napra`, `a week today`, `3日後`. */
const DISTANCE =
  /^(?:(?:heute|vandaag) )?(?:in|over)\s+(.+?)(?:'?s?'? time| tijd)?$|^ma(?:hoz|tol) (.+)r[ae]$|^(.+?)\s*(?:mulva|後(?:カラ|マデ|ニ)?|from now|(?:from )?today|vanaf nu|later|spater|kesobb)$/u;

/** The days from today for a text such as `in 3 days`; null for any other text and for parts of days. */
export function distanceOf(plain: string, locale: LocaleCode): number | null {
  const [, ...distances] = DISTANCE.exec(plain) ?? [];
  const length = parseDuration(distances.find((each) => each !== undefined) ?? '', locale);
  return length !== null && length > 0 && length % DAY_MS === 0 ? length / DAY_MS : null;
}

const WEEKS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:this week|deze week|diese[rn]? woche|e heti|e het|ezen a heten)\b|(?:今週|コンシュウ)(?!末)ノ?/u, 0],
  [
    /\b(?:next week|volgende week|nachste[rn]? woche|kommende[rn]? woche|kovetkezo het(?:en)?)\b|(?:翌週|次ノ週)ノ?/u,
    1,
  ],
  [
    /\b(?:ubernachste[rn]? woche|(?:the )?week after next|jovo utani het[ei]n?)\b|(?:再来週|サ来週|サライシュウ|翌々週)ノ?/u,
    2,
  ],
];

/** For a text such as `Friday next week`: the number of weeks from this one, and the weekday. */
export function weekOf(plain: string): { readonly weeks: number; readonly rest: string } | null {
  const [phrase, weeks] = WEEKS.find(([pattern]) => pattern.test(plain)) ?? [];
  return phrase === undefined || weeks === undefined ? null : { weeks, rest: plain.replace(phrase, ' ').trim() };
}

/** Weeks after the coming weekday: `Monday week`, `two weeks from Monday`, `Freitag in einer Woche`. */
const WEEKS_AFTER: readonly RegExp[] = [
  /^(?<day>\p{L}+) (?<length>week|fortnight)$/u,
  /^(?!in )(?<length>.+? ?(?:weeks?|fortnight))(?: (?:on|from)(?: this| the| coming)?)? (?<day>\p{L}+)$/u,
  /^(?:am )?(?:kommenden )?(?<day>\p{L}+) in (?<length>(?:einer|1) woche)$/u,
  /^(?:op )?(?:komende )?(?<day>\p{L}+) over (?<length>(?:een|1) week)$/u,
  /^(?<day>\p{L}+)h[eo]z (?<length>.+ het)re$/u,
];

/** Some count these weeks from this one, others from the coming weekday: `in two weeks on Monday`, `1週間後の月曜`. */
const IN_WEEKS: readonly RegExp[] = [
  /^(?:in|over) (?<length>.+?)(?: on| am| op)? (?<day>\p{L}+)$/u,
  /^(?:on |am |op )?(?<day>\p{L}+) (?:in|over) (?<length>.+)$/u,
  /^(?<length>.+) mulva (?<day>\p{L}+)$/u,
  /^(?<day>\p{L}+) (?<length>.+) mulva$/u,
  /^(?<length>.+)後ノ(?<day>.曜日)$/u,
];

const AFTER_NEXT = [/^ubernachste[rn]? (?<day>\p{L}+)$/u, /^(?:the )?(?<day>\p{L}+) after next$/u] as const;

/** `start`: the weekday from which the weeks are counted. */
interface WeeksAfter {
  readonly day: string;
  readonly weeks: number;
  readonly start: 'coming' | 'next' | 'either';
}

/** The day and weeks of a text such as `Monday week`; null for any other text. */
export function weeksAfter(plain: string, locale: LocaleCode): WeeksAfter | null {
  const skipped = AFTER_NEXT.map((pattern) => pattern.exec(plain)?.groups?.day).find((day) => day !== undefined);
  if (skipped !== undefined) return { day: skipped, weeks: 1, start: 'next' };
  for (const pattern of [...WEEKS_AFTER, ...IN_WEEKS]) {
    const { day = '', length = '' } = pattern.exec(plain)?.groups ?? {};
    const weeks = (parseDuration(/^week$/u.test(length) ? '1 week' : length, locale) ?? 0) / (7 * DAY_MS);
    if (weeks > 0 && Number.isInteger(weeks))
      return { day, weeks, start: IN_WEEKS.includes(pattern) ? 'either' : 'coming' };
  }
  return null;
}

/** Counted from the first day of a holiday, if the text names its last. */
export const AFTER_FIRST_DAY =
  /\b(?:later|spater|kesobb)$|^(?:翌日|次ノ日|(?:the )?next day|(?:de )?volgende dag|(?:am )?nachsten tag|(?:a )?kovetkezo nap(?:on)?$|masnap$)/u;

export const COMING = /\b(?:coming|komende|aanstaande|kommende[nr]?)\b|今度/u;
export const THIS = /\b(?:this|deze|diese[nr]?)\b/u;

/** Replaces named days, ordinals and inflected weekdays by digits and names that the parser knows. */
export function namesAsFigures(text: string, locale: LocaleCode): string {
  const stems = TYPED_WORDS[locale].days.ordinals.split(' ');
  const day = text.replace(TIME_AFTER_DAY, '');
  const named = [...NAMED_DAYS[locale]].find(([name]) => day.includes(name));
  const plain = named
    ? day
        .replace(named[0], ` ${namedDate(named[1], day, locale)} `)
        .replace(/(?<=(?:\/\d+|\d [a-z]+) +)(?:kor|ig|tol|an|en|nap\p{L}+)$/u, '')
    : day;
  const counted = plain
    .replace(/(?<=twenty|thirty)[- ](?=\p{L}+(?:st|nd|rd|th)\b)/gu, '')
    .replace(/\p{Script=Latin}{5,}/gu, (word) => {
      const index = stems.findIndex(
        (stem) =>
          stem !== '' &&
          word.replace('ß', 'ss').startsWith(stem) &&
          ORDINAL_ENDING[locale].test(word.replace('ß', 'ss').slice(stem.length)),
      );
      return index < 0 ? word : `${index + 1}.`;
    });
  if (locale === 'hu')
    return counted
      .replace(HUNGARIAN_WEEKDAY, '$1')
      .replace(/(?<=\bjovo) het(?:en)?\b/gu, '')
      .replace(/^(\p{L}+) jovo$/u, 'jovo $1')
      .replace(/\bkezdve$/u, '')
      .replace(/\bezen a\b(?! heten)/gu, '');
  return counted
    .replace(/(?<=dag|tag|woch|morgen)(?:vor|nach|na)?(?:abend|mittag|morgen|avond|middag|ochtend)\b/gu, '')
    .replace(/\ba\.s\.?(?=\s|$)/gu, ' ')
    .replace(/\bt(?:\/|\.e\.)m\b\.?/gu, 'tot')
    .replace(/ツイタチ|(?<=[今来]月ノ?)一日/gu, '1日')
    .replace(/(?<=[月])ノ(?=\d)/gu, '')
    .replace(
      /令和([一二三四五六七八九十]+)年/gu,
      (_, years: string) => `令和${readKanjiNumber(years)?.count ?? years}年`,
    );
}

/** `text`: what names the day. The month is a word where its digits could be the day: in English, and beside a year. */
function namedDate(date: string, text: string, locale: LocaleCode): string {
  const [month = '', day = ''] = date.split('/');
  if (locale === 'en' || /\d{4}/u.test(text)) return `${day} ${MONTHS[Number(month) - 1]}`;
  return isDayFirst(locale) ? `${day}/${month}` : date;
}

const MONTHS = months('en').map(([name]) => foldText(name));

/** Whether the day precedes the month in digits without exception, so that `10-15` is no day. */
export function isDayFirst(locale: LocaleCode): boolean {
  return locale === 'nl' || locale === 'de';
}
