/**
 * What people write for units of time and for parts of them, in each language.
 * How a length of time is made up of these is the parser's matter.
 */
import type { LocaleCode } from '../../locales.ts';
import { NUMBER_WORDS } from '../numbers.ts';
import { listed, pairsOf, unspaced, vocabularies } from '../text.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const NAMES = ['week', 'day', 'hour', 'minute'] as const;
type Unit = (typeof NAMES)[number];
const LENGTHS: Readonly<Record<Unit, number>> = { week: WEEK, day: DAY, hour: HOUR, minute: MINUTE };

const UNITS: Readonly<Record<LocaleCode, Readonly<Record<Unit, string>>>> = {
  en: {
    week: 'w wk wks week weeks',
    day: 'd day days',
    hour: 'h hr hrs hour hours',
    minute: 'm min mins minute minutes',
  },
  nl: {
    week: 'w wk week weken',
    day: 'd dag dagen',
    hour: 'u h uur uren uurtje uurtjes',
    minute: 'm min minuut minuten minuutje minuutjes',
  },
  hu: {
    week: 'hét hetet hetek hetes',
    day: 'n nap napot napos napig d',
    hour: 'ó ór óra órát órás óráig h',
    minute: 'p perc percet perces percig min m',
  },
  de: {
    week: 'w wo woche wochen',
    day: 't d tg tag tage tagen tages',
    hour: 'h std stdn stunde stunden',
    minute: 'm min mins minute minuten',
  },
  ja: { week: '週 週間', day: '日 日間 にち', hour: '時間 時 じかん', minute: '分 分間 ぷん ふん' },
};

/** Lengths of time by the words of all languages, the reader's first: milliseconds. */
export const UNIT_OF_WORD = vocabularies<number>((locale) =>
  pairsOf<Unit>(UNITS[locale], NAMES).map(([word, unit]): [string, number] => [word, LENGTHS[unit]]),
);

/** Parts of a unit, and whole ones with a half. */
const FRACTIONS: Readonly<Record<LocaleCode, Readonly<Record<string, string>>>> = {
  en: { '0.5': 'half', '0.25': 'quarter' },
  nl: { '0.5': 'half halve', '1.5': 'anderhalf anderhalve', '0.25': 'kwart', '0.75': 'driekwart' },
  hu: { '0.5': 'fél felet', '1.5': 'másfél', '0.25': 'negyed', '0.75': 'háromnegyed' },
  de: {
    '0.5': 'halb halbe halben halber halbes',
    '1.5': 'anderthalb eineinhalb einenhalb einundeinhalb',
    '2.5': 'zweieinhalb',
    '3.5': 'dreieinhalb',
    '0.25': 'viertel',
    '0.75': 'dreiviertel',
  },
  ja: { '0.5': '半' },
};

export const FRACTION_OF_WORD = vocabularies<number>((locale) =>
  Object.entries(FRACTIONS[locale]).flatMap(([value, words]) =>
    listed(words).map((word): [string, number] => [word, Number(value)]),
  ),
);

/** Words that are a length of time by themselves. */
const WHOLE: Readonly<Record<LocaleCode, Readonly<Record<string, number>>>> = {
  en: { fortnight: 2 * WEEK },
  nl: { kwartier: 15 * MINUTE, halfuur: 30 * MINUTE, etmaal: DAY },
  hu: { félóra: 30 * MINUTE, félórát: 30 * MINUTE, negyedóra: 15 * MINUTE, negyedórát: 15 * MINUTE },
  de: { viertelstunde: 15 * MINUTE, dreiviertelstunde: 45 * MINUTE },
  ja: {},
};

export const LENGTH_OF_WORD = vocabularies<number>((locale) => Object.entries(WHOLE[locale]));

/** What stands beside the parts of a length of time and means nothing: conjunctions, `of`, `lang`, and that it is meant for each turn. */
const FILLERS: Readonly<Record<LocaleCode, string>> = {
  en: 'and of for long each per turn move',
  nl: 'en van lang per elke voor beurt zet',
  hu: 'és meg egész lépésenként körönként körre lépésre',
  de: 'und lang von je pro für jeden zug',
  ja: 'と の 間 ターン ごとに ごと につき',
};

export const DURATION_FILLERS: ReadonlySet<string> = new Set(Object.values(FILLERS).flatMap(listed));

export const UNSPACED_DURATIONS = unspaced([
  ...UNIT_OF_WORD.ja.keys(),
  ...FRACTION_OF_WORD.ja.keys(),
  ...DURATION_FILLERS,
  ...NUMBER_WORDS.ja.keys(),
]);
