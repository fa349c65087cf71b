/**
 * A text of cards cut into numbers, names and pauses, each name with the cards that it may mean to its reader.
 * Which number belongs to which name is left to the assignment.
 */
import type { Card } from '../../../rules/index.ts';
import type { LocaleCode } from '../../locales.ts';
import { kanjiNumber, NUMBER_WORDS } from '../numbers.ts';
import { firstWord, unspaced } from '../text.ts';
import { CARD_OF_WORD, cardsBeginningWith, ROLE_OF_WORD } from './cardWords.ts';

/** `'all'`: as many as are held. */
export type Count = number | 'all';
export type Token =
  | { readonly kind: 'number'; readonly count: Count }
  /** `word` is what stands there; `meanings` has a list of cards for each way to read it, at least one. */
  | { readonly kind: 'cards'; readonly word: string; readonly meanings: readonly (readonly Card[])[] }
  | { readonly kind: 'break' };

/** In order, without what only fills; null where something is no such word, `either` where one of two is named. `plain` is folded. */
export function tokensOf(plain: string, locale: LocaleCode): Token[] | 'either' | null {
  const tokens: Token[] = [];
  let rest = plain;
  while (rest !== '') {
    const separator = /^[\s,;.:+&/|·、。，]+/u.exec(rest)?.[0] ?? times(rest, tokens.at(-1)?.kind);
    const number = separator === undefined ? numberAt(rest) : null;
    if (separator !== undefined) {
      if (/[,;+&/|、，]/u.test(separator)) tokens.push({ kind: 'break' });
      rest = rest.slice(separator.length);
    } else if (number) {
      tokens.push({ kind: 'number', count: number.count });
      rest = rest.slice(number.length);
    } else {
      const word = firstWord(rest, UNSPACED);
      const token = word === undefined ? null : tokenOf(word, locale, tokens.at(-1)?.kind);
      if (token === 'either') return token;
      if (word === undefined || token === null) return null;
      if (token !== 'filler') tokens.push(token);
      rest = rest.slice(word.length);
    }
  }
  return tokens;
}

/** The words of all languages are the same for every reader; only what they mean differs. */
const UNSPACED = unspaced([...CARD_OF_WORD.en.keys(), ...ROLE_OF_WORD.en.keys(), ...NUMBER_WORDS.en.keys()]);

function numberAt(text: string): { readonly count: number; readonly length: number } | null {
  const digits = /^[0-9]{1,3}/.exec(text)?.[0];
  return digits === undefined ? kanjiNumber(text) : { count: Number(digits), length: digits.length };
}

function tokenOf(
  word: string,
  locale: LocaleCode,
  before: Token['kind'] | undefined,
): Token | 'filler' | 'either' | null {
  const role = ROLE_OF_WORD[locale].get(word);
  if (role === 'filler' || role === 'either') return role;
  if (role === 'partOf') return before === 'number' ? 'filler' : 'either';
  if (role === 'break') return { kind: 'break' };
  if (role === 'all') return { kind: 'number', count: 'all' };
  const count = NUMBER_WORDS[locale].get(word);
  if (count !== undefined) return { kind: 'number', count };
  const meanings = meaningsOf(word, locale);
  return meanings.length === 0 ? null : { kind: 'cards', word, meanings };
}

/** A full name of any language, the beginning of one in the reader's, or a letter a card: `yyw`. */
function meaningsOf(word: string, locale: LocaleCode): (readonly Card[])[] {
  const named = CARD_OF_WORD[locale].get(word);
  if (named) return [[named]];
  const begun = cardsBeginningWith(word, locale).map((card) => [card]);
  const letters = Array.from(word);
  if (letters.length === 1) return begun;
  const readings = inLetters(letters, locale);
  // Nobody means one letter a card by a letter that says nothing alone: German `gr` begins a name.
  return begun.length > 0 && readings.length > 1 ? begun : [...begun, ...readings];
}

/** A card for each letter; a letter with two meanings has the same one throughout. */
function inLetters(letters: readonly string[], locale: LocaleCode): Card[][] {
  const different = [...new Set(letters)];
  const readings = product(different.map((letter) => cardsBeginningWith(letter, locale)));
  return readings.map((cards) => {
    const cardOf = new Map(different.map((letter, index) => [letter, cards[index]]));
    return letters.flatMap((letter) => cardOf.get(letter) ?? []);
  });
}

/** Every way to pick one of each; none where one of them has nothing to pick from. */
export function product<Each>(choices: readonly (readonly Each[])[]): Each[][] {
  return choices.reduce<Each[][]>((ways, each) => ways.flatMap((way) => each.map((one) => [...way, one])), [[]]);
}

/** The sign in `3 × red` and `red × 3`. */
function times(rest: string, before: Token['kind'] | undefined): string | undefined {
  if (before === 'number') return /^[x×*](?=\s*\p{L}|\s*$)/u.exec(rest)?.[0];
  return before === 'cards' ? /^[x×*](?=\s*[0-9])/u.exec(rest)?.[0] : undefined;
}
