/** The words that people type in each language, from `assets/typing/`, and the courtesy around them. */
import de from '../../../assets/typing/de.json' with { type: 'json' };
import en from '../../../assets/typing/en.json' with { type: 'json' };
import hu from '../../../assets/typing/hu.json' with { type: 'json' };
import ja from '../../../assets/typing/ja.json' with { type: 'json' };
import nl from '../../../assets/typing/nl.json' with { type: 'json' };
import type { Card } from '../../rules/index.ts';
import type { LocaleCode } from '../catalogues/locales.ts';

/** Lists of words are separated by spaces. Only what Intl does not know of months, weekdays and days is listed. */
interface TypedWords {
  readonly numbers: {
    /** From zero to the last hour of a day, folded. Vertical bars separate several words for the same number. */
    readonly ones: string;
    /** From twenty to ninety; empty if they are read otherwise. */
    readonly tens: readonly string[];
  };
  readonly none: {
    readonly words: string;
    /** Words that mean "none" of a limit, a time or a message, but not of cards. */
    readonly off: string;
    /** Words for "without end", which mean no clock, but not no quiet hours. */
    readonly endless: string;
    /** Words that can accompany those in an optional field. */
    readonly beside: string;
  };
  readonly cards: {
    /** What `formatCards` writes: one letter, or a prefix that no other color has. */
    readonly notation: Readonly<Record<Card, string>>;
    readonly names: Readonly<Record<Card, string>>;
    /** The icons of the colors. Their first letters mean no card. */
    readonly shapes: Readonly<Record<Card, string>>;
    readonly roles: {
      readonly filler: string;
      /** Fillers that say what happens to the cards: `keep 2 yellow` is no payment. */
      readonly keep: string;
      readonly pay: string;
      readonly break: string;
      readonly all: string;
      /** Words that apply the number to each of the named cards. */
      readonly each: string;
      readonly either: string;
      /** As in `2 of the red`; but Dutch `1 of 2` means "1 or 2". */
      readonly partOf: string;
    };
    /** Words that give a count for the card after them, besides the numbers. */
    readonly counts: Readonly<Record<string, string>>;
  };
  readonly durations: {
    readonly units: Readonly<Record<'week' | 'day' | 'hour' | 'minute', string>>;
    /** What `formatDuration` writes after a number. */
    readonly written: Readonly<Record<'day' | 'hour' | 'minute', string>>;
    readonly fractions: Readonly<Record<string, string>>;
    /** Words that are a complete duration by themselves. */
    readonly minutes: Readonly<Record<string, number>>;
    readonly filler: string;
  };
  readonly days: {
    readonly months: Readonly<Record<string, number>>;
    /** From 1 (Monday) to 7. */
    readonly weekdays: Readonly<Record<string, number>>;
    /** As month and day: `12/24`. */
    readonly named: Readonly<Record<string, string>>;
    /** Names of two days, folded, and what each of them is called: `weihnachten` in German. */
    readonly either: Readonly<Record<string, string>>;
    /** Beginnings of words for the days of a month, such as `vierter` and `negyedike`. The longest match wins. */
    readonly ordinals: string;
    readonly filler: string;
    readonly next: string;
    /** Counted from today. A phrase in Latin letters must be the whole text. */
    readonly relative: Readonly<Record<string, number>>;
  };
  /** Words that can accompany the name of a space, in any order. */
  readonly spaces: string;
  /** By role in a time of day; see `timesOfDay.ts`. */
  readonly times: Readonly<Record<string, string>>;
}

export const TYPED_WORDS: Readonly<Record<LocaleCode, TypedWords>> = { en, nl, hu, de, ja };

/** Words around a value that leave it as it is, folded, as alternatives of a regular expression. */
export interface Courtesy {
  readonly before: string;
  readonly after: string;
  /** Words that mark a number as inexact. Durations and times of day ignore them. */
  readonly approximateBefore: string;
  readonly approximateAfter?: string;
  readonly everyDay: string;
}

/** Of the languages whose words have spaces between them. */
export const COURTESY: Readonly<Record<Exclude<LocaleCode, 'ja'>, Courtesy>> = {
  en: {
    before: 'please|pls|plz|exactly|always|just',
    after: 'please|pls|plz|thanks|thank you|thx|ty|sharp',
    approximateBefore: 'about|around|approx|roughly|max|at most|up to|by|ca',
    approximateAfter: 'max',
    everyDay: 'every day|daily',
  },
  nl: {
    before: 'graag|alsjeblieft|svp|precies|exact|altijd|slechts|alleen|gewoon',
    after: 'graag|hoor|aub|a\\.u\\.b|alstublieft|alsjeblieft|svp|s\\.v\\.p|bedankt|dank je|dank u|dankjewel|stipt',
    approximateBefore: "ongeveer|maximaal|hoogstens|rond|omstreeks|tegen|zo rond|zo'n|circa|ten hoogste",
    everyDay: 'elke dag|dagelijks',
  },
  hu: {
    before: 'kerem|legyszi|legyszives|lecci|pliz|lszi|pontban|pontosan|pont|csak',
    after: 'kerem|koszi|koszi szepen|koszonom|koszonom szepen|legyszi|legyszives|lecci|pliz|lszi|legyen|kerek|lesz',
    approximateBefore: 'kb|korulbelul|ugy|legfeljebb|maximum|hooguit|nagyjabol',
    approximateAfter: 'kb',
    everyDay: 'minden nap|naponta',
  },
  de: {
    before: 'bitte|so|punkt|genau|exakt|immer|nur',
    after: 'bitte|danke|danke schon|vielen dank|lg',
    approximateBefore: 'etwa|ungefahr|rund|maximal|hochstens|bis zu',
    everyDay: 'jeden tag|taglich',
  },
};

/** No part may begin or end with another one, `デ` or `デス`: a repetition that matches in two ways takes forever. */
export const COURTESY_JAPANESE = [
  'ヲ?(?:オ願イ|オネガイ)(?:(?:イタ|致)?シマス)?|タノム|頼ム|ヨロシク',
  'ニ(?:シマス|スル|シテ)|クダサイ|下サイ|(?:デ|ガ)(?:イイ|良イ)|ガ?(?:ホシイ|欲シイ)|デok|デス|(?:カナ|ネ)$',
  'キッカリ|ピッタリ|ジャスト|チョウド|丁度',
].join('|');

/** With accents: without them, they are numbers and months. */
export const HUNGARIAN_OPENERS = /(?<!\p{L})(?:hát|már)(?!\p{L}),?\s*/giu;

/**
 * Words of another language that readers of this one do not get, because they look like numbers and times: Dutch `het` is
 * the Hungarian seven, and Hungarian `ma` (today) a Dutch Monday.
 */
export const FUNCTION_WORDS: Readonly<Partial<Record<LocaleCode, readonly string[]>>> = {
  en: ['het', 'ma', 'ne'],
  nl: ['het'],
  de: ['an', 'du', 'hat', 'het', 'ma'],
  hu: ['ne'],
  ja: ['ma'],
};

/** Folded texts whose negative corrects or limits something: `no, I want a clock`, `not only one`, `not all the time`. */
export const CORRECTIONS: readonly RegExp[] = [
  /^(?:no|nope|nah|nein|nee|keine?|geen)[\s,.]+(?:(?:i|ich|ik) (?:need|take|will|brauche?|nehme|wil|neem|heb)|(?:i )?want)(?!\p{L})(?!.*(?<!\p{L})(?:no|not|dont|none|nothing|never|without|keine?|nichts?|nie|ohne|geen|niet|niets|niks|nix|nooit|zonder)(?!\p{L}))/u,
  /(?<!\p{L})(?:not|dont|never|nicht|niet|nem)(?: \p{L}+){0,2} (?:just|only|nur|alleen|slechts|csak|without)(?!\p{L})/u,
  /(?<!\p{L})(?:not|dont|never)(?: \p{L}+){0,3}? (?<!at )all(?!\p{L})/u,
  /(?:ナシ|無シ|ナイ)(?:デハ?|ジャ)ナイ/u,
];
