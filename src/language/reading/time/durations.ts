/**
 * Lengths of time as people type them (`1 d 12 h`, `36`, `anderthalb Tage`, `半日`), read, and written into fields.
 * Which lengths are allowed where is decided elsewhere, how they are told in sentences by `language/duration.ts`.
 */
import type { LocaleCode } from '../../locales.ts';
import { kanjiNumber, NUMBER_WORDS } from '../numbers.ts';
import { firstWord, folded } from '../text.ts';
import {
  DAY,
  DURATION_FILLERS,
  FRACTION_OF_WORD,
  HOUR,
  LENGTH_OF_WORD,
  MINUTE,
  UNIT_OF_WORD,
  UNSPACED_DURATIONS,
} from './durationWords.ts';

const LONGEST = 200;

/**
 * Milliseconds, rounded to minutes; a number alone counts hours, one after hours minutes. Null where the text is no
 * length of time, or more than one. Zero is one.
 */
export function parseDuration(text: string, locale: LocaleCode): number | null {
  const read = lengthsIn(text, locale);
  return read?.length === 1 ? (read[0] ?? null) : null;
}

/** Several, as in `12 h, 2 h` or `12 h and 2 h`; empty where nothing is typed, null where a part cannot be read. */
export function parseDurations(text: string, locale: LocaleCode): number[] | null {
  // A comma between digits is a decimal one.
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
  /** `count`: where the word is a number, too, as Hungarian `hét` is. */
  | { readonly kind: 'unit'; readonly length: number; readonly count: number | undefined }
  | { readonly kind: 'whole'; readonly length: number }
  | { readonly kind: 'filler' };
type Stated = Exclude<Token, { kind: 'filler' }>;

/** A smaller unit goes on with a length of time, the same or a larger one begins another. */
function lengthsIn(text: string, locale: LocaleCode): number[] | null {
  if (text.length > LONGEST) return null;
  const tokens = tokensOf(folded(text), locale);
  const stated = tokens && withoutArticles(tokens);
  if (!stated || stated.length === 0) return null;
  const sums = createSums();
  let pending: number | null = null;
  for (const [index, token] of stated.entries()) {
    if (token.kind === 'count') {
      if (pending !== null) return null;
      pending = token.count;
    } else if (token.kind === 'part') {
      if (token.count > 1 && pending !== null) return null;
      pending = (pending ?? 0) + token.count;
    } else if (token.kind === 'whole') {
      sums.add(token.length, pending ?? 1);
      pending = null;
    } else if (pending !== null) {
      sums.add(token.length, pending);
      pending = null;
    } else if (token.count !== undefined && stated[index + 1]?.kind === 'unit') pending = token.count;
    else return null;
  }
  if (pending !== null && !sums.addLast(pending, stated.at(-1)?.kind === 'part')) return null;
  return sums.lengths();
}

interface Sums {
  add(unit: number, count: number): void;
  /** What stands at the end without a unit; false where it has no meaning there. */
  addLast(count: number, isPart: boolean): boolean;
  /** Rounded to minutes. */
  lengths(): number[];
}

function createSums(): Sums {
  const sums: number[] = [];
  let last = Number.POSITIVE_INFINITY;
  const addToLast = (length: number) => {
    sums[sums.length - 1] = (sums.at(-1) ?? 0) + length;
  };
  const add: Sums['add'] = (unit, count) => {
    if (sums.length === 0 || unit >= last) sums.push(0);
    addToLast(count * unit);
    last = unit;
  };
  return {
    add,
    addLast(count, isPart) {
      if (isPart) {
        // `1日半`: half of the unit before.
        if (sums.length === 0) return false;
        addToLast(count * last);
        return true;
      }
      const unit = sums.length === 0 || last === DAY ? HOUR : last === HOUR ? MINUTE : null;
      if (unit !== null) add(unit, count);
      return unit !== null;
    },
    lengths: () => sums.map((length) => Math.round(length / MINUTE) * MINUTE),
  };
}

/** Without fillers, and without the article of `half an hour` and `a half hour`. */
function withoutArticles(tokens: readonly Token[]): Stated[] {
  const isPart = (token: Token | undefined) => token?.kind === 'part' && token.count < 1;
  return tokens.filter((token, index): token is Stated => {
    if (token.kind === 'filler') return false;
    if (token.kind !== 'count' || !token.inWords || token.count !== 1) return true;
    const before = tokens.slice(0, index).findLast(({ kind }) => kind !== 'filler');
    return !isPart(tokens[index + 1]) && !isPart(before);
  });
}

/** `text` is folded; null where something is neither a number nor a word of time. */
function tokensOf(text: string, locale: LocaleCode): Token[] | null {
  const tokens: Token[] = [];
  let rest = text;
  while (rest !== '') {
    const digits = /^\d{1,7}(?:[.,]\d{1,3})?/u.exec(rest)?.[0];
    const kanji = kanjiNumber(rest);
    const separator = /^[\s,.+]+/u.exec(rest)?.[0];
    const word = firstWord(rest, UNSPACED_DURATIONS);
    if (digits !== undefined) {
      tokens.push({ kind: 'count', count: Number(digits.replace(',', '.')), inWords: false });
      rest = rest.slice(digits.length);
    } else if (kanji) {
      tokens.push({ kind: 'count', count: kanji.count, inWords: false });
      rest = rest.slice(kanji.length);
    } else if (separator !== undefined) rest = rest.slice(separator.length);
    else {
      const token = word === undefined || isEither(word, tokens.at(-1)?.kind) ? null : tokenOf(word, locale);
      if (word === undefined || token === null) return null;
      tokens.push(token);
      rest = rest.slice(word.length);
    }
  }
  return tokens;
}

/** Dutch `een dag of twee` names one of two lengths; only English `half of a day` is one. */
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
  return DURATION_FILLERS.has(word) ? { kind: 'filler' } : null;
}

const SHORT: Readonly<Record<LocaleCode, readonly [day: string, hour: string, minute: string]>> = {
  en: [' d', ' h', ' min'],
  nl: [' d', ' u', ' min'],
  hu: [' nap', ' óra', ' perc'],
  de: [' d', ' h', ' min'],
  ja: ['日', '時間', '分'],
};

/** To fill into a field, and read back: `1 d 12 h`, `1日12時間`; what is shorter than a minute is left out. */
export function makeDuration(milliseconds: number, locale: LocaleCode): string {
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
