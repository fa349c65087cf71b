/**
 * What people write around a time of day, in each language: `Uhr`, `pm`, `half`, `'s avonds`, `午後`.
 * How a time is made up of these is the parser's matter.
 */
import type { LocaleCode } from '../../locales.ts';
import { NUMBER_WORDS } from '../numbers.ts';
import { pairsOf, unspaced, vocabularies } from '../text.ts';

const ROLES = [
  'hour',
  'minute',
  /** Which of the two twelve hours. */
  'morning',
  'midday',
  'afternoon',
  'night',
  'noon',
  'midnight',
  /** `half sieben` is 6:30, `half past six` and `六時半`, too. */
  'halfTo',
  'halfPast',
  'quarter',
  /** Hungarian and southern German: `negyed hét` is 6:15, `háromnegyed hét` 6:45. */
  'quarterTowards',
  'threeQuartersTowards',
  'past',
  'to',
  'filler',
] as const;
export type TimeRole = (typeof ROLES)[number];

const WORDS: Readonly<Record<LocaleCode, Readonly<Partial<Record<TimeRole, string>>>>> = {
  en: {
    hour: 'h hr hrs hour hours clock oclock',
    minute: 'm min mins minute minutes',
    morning: 'am morning',
    afternoon: 'pm afternoon evening',
    night: 'night',
    noon: 'noon midday',
    midnight: 'midnight',
    halfPast: 'half',
    quarter: 'quarter',
    past: 'past after',
    to: 'to before',
    filler: 'at in the a o',
  },
  nl: {
    hour: 'u uur h uren',
    minute: 'm min minuut minuten',
    morning: 'ochtends ochtend morgens',
    midday: 'middags middag',
    afternoon: 'avonds avond namiddags namiddag',
    night: 'nachts nacht',
    midnight: 'middernacht',
    halfTo: 'half',
    quarter: 'kwart',
    past: 'over na',
    to: 'voor',
    filler: 'om s in de',
  },
  hu: {
    hour: 'ó óra órára órai h',
    minute: 'p perc m',
    morning: 'reggel délelőtt de hajnal hajnali hajnalban',
    afternoon: 'délután du este',
    night: 'éjjel éjszaka',
    noon: 'dél délben',
    midnight: 'éjfél',
    halfTo: 'fél',
    quarterTowards: 'negyed',
    threeQuartersTowards: 'háromnegyed',
    filler: 'kor a az',
  },
  de: {
    hour: 'h uhr',
    minute: 'm min minute minuten',
    morning: 'morgens vormittags früh morgen',
    midday: 'mittags',
    afternoon: 'nachmittags abends abend',
    night: 'nachts',
    noon: 'mittag',
    midnight: 'mitternacht',
    halfTo: 'halb',
    quarter: 'viertel',
    threeQuartersTowards: 'dreiviertel',
    past: 'nach',
    to: 'vor',
    filler: 'um gegen ab',
  },
  ja: {
    hour: '時 じ',
    minute: '分 ふん ぷん',
    morning: '午前 朝 ごぜん',
    afternoon: '午後 夕方 ごご 夕',
    night: '夜 深夜 夜中',
    noon: '正午',
    midnight: '真夜中',
    halfPast: '半',
    filler: 'に の ごろ 頃',
  },
};

export const TIME_WORDS = vocabularies<TimeRole>((locale) => pairsOf<TimeRole>(WORDS[locale], ROLES));

/** The same for every reader: only what they mean differs. */
export const UNSPACED_TIMES = unspaced([...TIME_WORDS.ja.keys(), ...NUMBER_WORDS.ja.keys()]);
