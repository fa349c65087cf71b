/** Vocabularies for days in every language, in folded form: months, weekdays, ordinals, named days. */
import type { LocaleCode } from '../catalogues/locales.ts';
import { createVocabularies, foldedWords } from './text.ts';

/** Forms that Intl does not have. */
const MONTHS: Readonly<Record<LocaleCode, Readonly<Record<string, number>>>> = {
  en: { sept: 9 },
  nl: { mrt: 3, sept: 9 },
  hu: { szep: 9 },
  de: { jänner: 1, feber: 2, mrz: 3, maerz: 3, sept: 9 },
  ja: {},
};

/** Forms that Intl does not have. */
const WEEKDAYS: Readonly<Record<LocaleCode, Readonly<Record<string, number>>>> = {
  en: { tues: 2, weds: 3, thur: 4, thurs: 4 },
  nl: { maa: 1, din: 2, woe: 3, don: 4, vrij: 5, zat: 6, zon: 7 },
  hu: { csüt: 4 },
  de: { sonnabend: 6 },
  ja: { げつようび: 1, かようび: 2, すいようび: 3, もくようび: 4, きんようび: 5, どようび: 6, にちようび: 7 },
};

/** Named days, as month and day. */
const NAMED: Readonly<Record<LocaleCode, Readonly<Record<string, string>>>> = {
  en: {
    "new year's day": '1/1',
    'christmas eve': '12/24',
    "new year's eve": '12/31',
    'christmas day': '12/25',
    christmas: '12/25',
    xmas: '12/25',
    nye: '12/31',
  },
  nl: {
    nieuwjaarsdag: '1/1',
    nieuwjaar: '1/1',
    kerstavond: '12/24',
    'eerste kerstdag': '12/25',
    '1e kerstdag': '12/25',
    'tweede kerstdag': '12/26',
    '2e kerstdag': '12/26',
    oudejaarsdag: '12/31',
    oudejaarsavond: '12/31',
    oudjaar: '12/31',
  },
  hu: {
    újév: '1/1',
    szentestén: '12/24',
    szenteste: '12/24',
    'karácsony első': '12/25',
    'karácsony második': '12/26',
    szilveszter: '12/31',
  },
  de: {
    neujahrstag: '1/1',
    neujahr: '1/1',
    heiligabend: '12/24',
    'erster weihnachtsfeiertag': '12/25',
    'erster weihnachtstag': '12/25',
    '1. weihnachtsfeiertag': '12/25',
    '1. weihnachtstag': '12/25',
    'zweiter weihnachtsfeiertag': '12/26',
    'zweiter weihnachtstag': '12/26',
    '2. weihnachtsfeiertag': '12/26',
    '2. weihnachtstag': '12/26',
    silvester: '12/31',
    sylvester: '12/31',
  },
  ja: {
    元旦: '1/1',
    元日: '1/1',
    クリスマスイブ: '12/24',
    クリスマスの日: '12/25',
    クリスマス: '12/25',
    大晦日: '12/31',
    大みそか: '12/31',
    おおみそか: '12/31',
  },
};

/** Beginnings of words for the days of a month, from 1, such as `vierter` and `negyedike`. The longest match wins. */
export const ORDINALS: Readonly<Record<LocaleCode, string>> = {
  en: 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twentyfirst twentysecond twentythird twentyfourth twentyfifth twentysixth twentyseventh twentyeighth twentyninth thirtieth thirtyfirst',
  nl: 'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende zestiende zeventiende achttiende negentiende twintigste eenentwintigste tweeentwintigste drieentwintigste vierentwintigste vijfentwintigste zesentwintigste zevenentwintigste achtentwintigste negenentwintigste dertigste eenendertigste',
  hu: 'elsej masodika harmadika negyedike otodike hatodika hetedike nyolcadika kilencedike tizedike tizenegyedike tizenkettedike tizenharmadika tizennegyedike tizenotodike tizenhatodika tizenhetedike tizennyolcadika tizenkilencedike huszadika huszonegyedike huszonkettedike huszonharmadika huszonnegyedike huszonotodike huszonhatodika huszonhetedike huszonnyolcadika huszonkilencedike harmincadika harmincegyedike',
  de: 'erste zweite dritte vierte funfte sechste siebte achte neunte zehnte elfte zwolfte dreizehnte vierzehnte funfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste einundzwanzigste zweiundzwanzigste dreiundzwanzigste vierundzwanzigste funfundzwanzigste sechsundzwanzigste siebenundzwanzigste achtundzwanzigste neunundzwanzigste dreissigste einunddreissigste',
  ja: '',
};

const FILLERS: Readonly<Record<LocaleCode, string>> = {
  en: 'on the of st nd rd th from until till this coming morning starting as',
  nl: 'op de e ste van vanaf tot en met deze komende aanstaande as tm',
  hu: 'a an en on i jen jan e ei ai tol ig atol etol je ja jei jai jetol jatol jeig jaig eig aig ez ezen heti most e hét héten reggel délelőtt reggeltől re ra ere ara',
  de: 'zu am an ab von den der dem vom bis zum ten ter te früh diesen diese dieser kommenden kommender',
  ja: 'の に から まで 今度 今度の 今週 今週の 今週末の こんしゅうの の朝 次の 今年の 今月の 今月',
};

const NEXT: Readonly<Record<LocaleCode, string>> = {
  en: 'next',
  nl: 'volgende',
  hu: 'jövő következő',
  de: 'nächsten nächster nächste',
  ja: '来週 来週の',
};

/** Forms that Intl does not have. A phrase in Latin letters must be the whole text. */
const RELATIVE: Readonly<Record<LocaleCode, Readonly<Record<string, number>>>> = {
  en: {
    'day after tomorrow': 2,
    'the day after tomorrow': 2,
    'day after tmrw': 2,
    tmrw: 1,
    tmr: 1,
    tmw: 1,
    tomorow: 1,
    '2moro': 1,
  },
  nl: { 'morgen vroeg': 1, morgenvroeg: 1, morgenochtend: 1 },
  hu: { holnaptól: 1, holnapig: 1, holnaputántól: 2, holnaputánig: 2, mától: 0, máig: 0, holnapra: 1, holnaputánra: 2 },
  de: { uebermorgen: 2, 'über morgen': 2 },
  ja: { きょう: 0, 本日: 0, あした: 1, あす: 1, 明日: 1, あさって: 2, 明後日: 2, しあさって: 3, 翌日: 1, 次の日: 1 },
};

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
  ...FILLERS[locale].split(' ').map((word): [string, DayWord] => [word, { kind: 'filler' }]),
  ...weekdays(locale),
  ...foldedWords(NEXT[locale]).map((word): [string, DayWord] => [
    word,
    { kind: 'next', inNextWeek: locale === 'hu' || locale === 'ja' },
  ]),
  ...months(locale),
  ...Object.entries(MONTHS[locale]).map(([word, month]): [string, DayWord] => [word, { kind: 'month', month }]),
  ...[0, 1, 2].map((days): [string, DayWord] => [relative(locale, days), { kind: 'relative', days }]),
  ...Object.entries(RELATIVE[locale]).map(([word, days]): [string, DayWord] => [word, { kind: 'relative', days }]),
]);

/** Phrases that are not parsed word by word. */
export const RELATIVE_DAYS = createVocabularies<number>((locale) => Object.entries(RELATIVE[locale]));

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
  const others = Object.entries(WEEKDAYS[locale]).map(([word, weekday]): [string, DayWord] => [
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

export const NAMED_DAYS = createVocabularies<string>((locale) => Object.entries(NAMED[locale]));
