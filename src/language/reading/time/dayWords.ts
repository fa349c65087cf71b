/**
 * The words in which days are written in each language, as the platform knows them: months, days of the week, `tomorrow`.
 * How a day is made up of these is the parser's matter.
 */
import type { LocaleCode } from '../../locales.ts';
import { vocabularies } from '../text.ts';

/** Forms beside those of the platform. */
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

export type DayWord =
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'filler' }
  /** Days from today. */
  | { readonly kind: 'relative'; readonly days: number };

export const DAY_WORDS = vocabularies<DayWord>((locale) => [
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
