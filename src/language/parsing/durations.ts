/** Reads and writes durations in every language: `1 d 12 h`, `36`, `anderthalb Tage`, `半日`. */
import type { LocaleCode } from '../catalogues/locales.ts';
import {
  createVocabularies,
  firstWord,
  foldedWords,
  foldText,
  NUMBER_WORDS,
  readKanjiNumber,
  tokenize,
  unspacedWords,
  wordMeanings,
} from './text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
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

const UNIT_OF_WORD = createVocabularies<number>((locale) =>
  wordMeanings<Unit>(UNITS[locale], NAMES).map(([word, unit]): [string, number] => [word, LENGTHS[unit]]),
);

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

const FRACTION_OF_WORD = createVocabularies<number>((locale) =>
  Object.entries(FRACTIONS[locale]).flatMap(([value, words]) =>
    foldedWords(words).map((word): [string, number] => [word, Number(value)]),
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

const LENGTH_OF_WORD = createVocabularies<number>((locale) => Object.entries(WHOLE[locale]));

/** Words without a meaning of their own, such as conjunctions and `per turn`. */
const FILLERS: Readonly<Record<LocaleCode, string>> = {
  en: 'and of for long each per turn move',
  nl: 'en van lang per elke voor beurt zet',
  hu: 'és meg egész lépésenként körönként körre lépésre',
  de: 'und lang von je pro für jeden zug',
  ja: 'と の 間 ターン ごとに ごと につき',
};

const FILLER_WORDS: ReadonlySet<string> = new Set(Object.values(FILLERS).flatMap(foldedWords));

const WITHOUT_SPACES = unspacedWords([
  ...UNIT_OF_WORD.ja.keys(),
  ...FRACTION_OF_WORD.ja.keys(),
  ...FILLER_WORDS,
  ...NUMBER_WORDS.ja.keys(),
]);

const MAX_CHARACTERS = 200;

/**
 * In milliseconds, rounded to minutes; a number alone means hours, after hours it means minutes. Null where the text is not
 * exactly one duration.
 */
export function parseDuration(text: string, locale: LocaleCode): number | null {
  const read = lengthsIn(text, locale);
  return read?.length === 1 ? (read[0] ?? null) : null;
}

/** Several durations, as in `12 h, 2 h` or `12 h and 2 h`; null where a part cannot be read. */
export function parseDurations(text: string, locale: LocaleCode): number[] | null {
  // A comma between digits is a decimal comma.
  const parts = text.normalize('NFKC').split(/[;、]|,(?!\d)|(?<!\d),/u);
  const lengths: number[] = [];
  for (const part of parts.filter((each) => each.trim() !== '')) {
    const read = lengthsIn(part, locale);
    if (read === null) return null;
    lengths.push(...read);
  }
  return lengths;
}

type Token =
  | { readonly kind: 'count'; readonly count: number; readonly inWords: boolean }
  | { readonly kind: 'part'; readonly count: number }
  /** `count`: of a word that is a number, too, as Hungarian `hét` is. */
  | { readonly kind: 'unit'; readonly length: number; readonly count: number | undefined }
  | { readonly kind: 'whole'; readonly length: number }
  | { readonly kind: 'filler' };
type Stated = Exclude<Token, { kind: 'filler' }>;

/** A smaller unit continues a duration, the same or a larger one begins another. */
function lengthsIn(text: string, locale: LocaleCode): number[] | null {
  if (text.length > MAX_CHARACTERS) return null;
  const tokens = tokensOf(foldText(text), locale);
  const stated = tokens && withoutArticles(tokens);
  if (!stated || stated.length === 0) return null;
  const sums: number[] = [];
  let lastUnit = Number.POSITIVE_INFINITY;
  const add = (unit: number, count: number) => {
    if (sums.length === 0 || unit >= lastUnit) sums.push(0);
    sums[sums.length - 1] = (sums.at(-1) ?? 0) + count * unit;
    lastUnit = unit;
  };
  let pending: number | null = null;
  for (const [index, token] of stated.entries()) {
    if (token.kind === 'count') {
      if (pending !== null) return null;
      pending = token.count;
    } else if (token.kind === 'part') {
      if (token.count > 1 && pending !== null) return null;
      pending = (pending ?? 0) + token.count;
    } else if (token.kind === 'whole') {
      add(token.length, pending ?? 1);
      pending = null;
    } else if (pending !== null) {
      add(token.length, pending);
      pending = null;
    } else if (token.count !== undefined && stated[index + 1]?.kind === 'unit') pending = token.count;
    else return null;
  }
  if (pending !== null && stated.at(-1)?.kind === 'part') {
    // `1日半`: half of the unit before.
    const last = sums.at(-1);
    if (last === undefined) return null;
    sums[sums.length - 1] = last + pending * lastUnit;
  } else if (pending !== null) {
    if (sums.length === 0 || lastUnit === DAY) add(HOUR, pending);
    else if (lastUnit === HOUR) add(MINUTE, pending);
    else return null;
  }
  return sums.map((length) => Math.round(length / MINUTE) * MINUTE);
}

/** Without fillers and the articles of `half an hour` and `a half hour`. */
function withoutArticles(tokens: readonly Token[]): Stated[] {
  const isPart = (token: Token | undefined) => token?.kind === 'part' && token.count < 1;
  return tokens.filter((token, index): token is Stated => {
    if (token.kind === 'filler') return false;
    if (token.kind !== 'count' || !token.inWords || token.count !== 1) return true;
    const before = tokens.slice(0, index).findLast(({ kind }) => kind !== 'filler');
    return !isPart(tokens[index + 1]) && !isPart(before);
  });
}

function tokensOf(text: string, locale: LocaleCode): Token[] | null {
  return tokenize<Token>(text, (rest, before) => {
    const digits = /^\d{1,7}(?:[.,]\d{1,3})?/u.exec(rest)?.[0];
    if (digits !== undefined) {
      return [digits.length, { kind: 'count', count: Number(digits.replace(',', '.')), inWords: false }];
    }
    const kanji = readKanjiNumber(rest);
    if (kanji) return [kanji.length, { kind: 'count', count: kanji.count, inWords: false }];
    const separator = /^[\s,.+]+/u.exec(rest)?.[0];
    if (separator !== undefined) return [separator.length];
    const word = firstWord(rest, WITHOUT_SPACES);
    const token = word === undefined || isEither(word, before?.kind) ? null : tokenOf(word, locale);
    return word === undefined || token === null ? null : [word.length, token];
  });
}

/** Dutch `een dag of twee` names two possibilities, unlike English `half of a day`. */
function isEither(word: string, before: Token['kind'] | undefined): boolean {
  return word === 'of' && before !== 'part';
}

function tokenOf(word: string, locale: LocaleCode): Token | null {
  const part = FRACTION_OF_WORD[locale].get(word);
  if (part !== undefined) return { kind: 'part', count: part };
  const whole = LENGTH_OF_WORD[locale].get(word);
  if (whole !== undefined) return { kind: 'whole', length: whole };
  const count = NUMBER_WORDS[locale].get(word);
  const length = UNIT_OF_WORD[locale].get(word);
  if (length !== undefined) return { kind: 'unit', length, count };
  if (count !== undefined) return { kind: 'count', count, inWords: true };
  return FILLER_WORDS.has(word) ? { kind: 'filler' } : null;
}

const SHORT: Readonly<Record<LocaleCode, readonly [day: string, hour: string, minute: string]>> = {
  en: [' d', ' h', ' min'],
  nl: [' d', ' u', ' min'],
  hu: [' nap', ' óra', ' perc'],
  de: [' d', ' h', ' min'],
  ja: ['日', '時間', '分'],
};

/** For a field, as `parseDuration` reads it back: `1 d 12 h`, `1日12時間`; rounded to minutes. */
export function formatDuration(milliseconds: number, locale: LocaleCode): string {
  let rest = Math.max(0, Math.round(milliseconds / MINUTE) * MINUTE);
  const [day, hour, minute] = SHORT[locale];
  const units = [
    [DAY, day],
    [HOUR, hour],
    [MINUTE, minute],
  ] as const;
  const parts = units.flatMap(([length, name]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [`${count}${name}`];
  });
  return parts.length === 0 ? `0${hour}` : parts.join(locale === 'ja' ? '' : ' ');
}
