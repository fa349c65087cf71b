/** Turns typed cards into names, numbers and breaks, and refuses texts whose words have other meanings as well. */
import type { Card } from '../../rules/index.ts';
import type { LocaleCode } from '../catalogues/locales.ts';
import {
  CARD_OF_EMOJI,
  CARD_OF_WORD,
  CARDS,
  COUNT_OF_WORD,
  FOLDED_NAMES,
  OTHER_WORDS,
  PLURALS,
  ROLE_OF_WORD,
  SHAPES,
} from './cardText.ts';
import { firstWord, NUMBER_WORDS, readKanjiNumber, tokenize, unspacedWords } from './text.ts';
import { TYPED_WORDS } from './typedWords.ts';

/** `'all'`: as many as are in the hand. */
export type Count = number | 'all';
/** What a person does with the typed cards. */
export type Purpose = 'keep' | 'pay' | 'take';
export type Token =
  | { readonly kind: 'number'; readonly count: Count }
  /** `meanings`: a list of cards for each possible reading of the word, at least one. */
  | { readonly kind: 'cards'; readonly word: string; readonly meanings: readonly (readonly Card[])[] }
  /** `sign`: what was typed. */
  | { readonly kind: 'break'; readonly sign: string }
  | { readonly kind: 'each' };

/**
 * The tokens without fillers. Null if a word is unknown or says that something else than `purpose` happens to the cards;
 * `either` if the text names alternatives.
 */
export function tokensOf(plain: string, locale: LocaleCode, purpose?: Purpose): Token[] | 'either' | null {
  let isEither = false;
  const tokens = tokenize<Token>(plain, (rest, before) => {
    const separator = /^[\s,;.:=+&/|·・、。，]+/u.exec(rest)?.[0] ?? multiplicationSign(rest, before?.kind);
    if (separator !== undefined) {
      return /[,;+&/|・、，]|^\s*[:=]\s*$/u.test(separator)
        ? [separator.length, { kind: 'break', sign: separator.trim() }]
        : [separator.length];
    }
    const [emoji = ''] = rest;
    const card = CARD_OF_EMOJI.get(emoji);
    if (card !== undefined) return [emoji.length, { kind: 'cards', word: emoji, meanings: [[card]] }];
    const number = numberAt(rest);
    if (number) return [number.length, { kind: 'number', count: number.count }];
    const word = firstWord(rest, WITHOUT_SPACES);
    const token = word === undefined ? null : tokenOf(word, locale, before, purpose);
    isEither = token === 'either';
    if (word === undefined || token === null || token === 'either') return null;
    return token === 'filler' ? [word.length] : [word.length, token];
  });
  if (isEither) return 'either';
  const stated = tokens && !joinsCards(tokens) && withoutRepeatedEmoji(tokens.filter((token) => !isColon(token)));
  if (!stated || hasLoneLetter(stated, locale)) return null;
  return hasAlternative(stated) ? 'either' : withAll(stated);
}

function isColon(token: Token): boolean {
  return token.kind === 'break' && /^[:=]$/u.test(token.sign);
}

/** Whether a colon is before a card that has none or a card before it: `red: wild` and `2R:P` are no lists. */
function joinsCards(tokens: readonly Token[]): boolean {
  return tokens.some((token, index) => {
    const isAfterCard = [tokens[0], tokens[index - 1]].some((before) => before?.kind === 'cards');
    return isColon(token) && isAfterCard && tokens[index + 1]?.kind === 'cards';
  });
}

/**
 * Drops each emoji beside the word for its card, as in `🟡 2 yellow` and `2 yellow (🟡🟡)`. Null if other emoji accompany
 * words: `2 yellow ❤️` has no red card.
 */
function withoutRepeatedEmoji(tokens: readonly Token[]): readonly Token[] | null {
  const isEmoji = (token: Token) => token.kind === 'cards' && CARD_OF_EMOJI.has(token.word);
  const words = tokens.filter((token) => !isEmoji(token));
  if (words.every((word) => word.kind !== 'cards')) return tokens;
  const areRepeated = tokens.every((token, index) => {
    if (token.kind !== 'cards' || !isEmoji(token)) return true;
    const isSame = (other: Token) => other.kind === 'cards' && String(other.meanings) === String(token.meanings);
    const times = tokens.filter((other) => isEmoji(other) && isSame(other)).length;
    const isCounted = times === 1 || words.some((word) => word.kind === 'number' && word.count === times);
    const isBeside = (other: Token) => other.kind !== 'number' && !(isEmoji(other) && isSame(other));
    const beside = [tokens.slice(0, index).findLast(isBeside), tokens.slice(index + 1).find(isBeside)];
    return isCounted && beside.some((other) => other !== undefined && isSame(other));
  });
  return areRepeated ? words : null;
}

/**
 * Whether a card of full words is beside a run of letters, or one of a letter or two without a number, which is often
 * another word: `with` in `2 yellow w 1 red`, `yes` in German `jo, zwei gelbe`, Hungarian `plíz, 2 sárga`.
 */
function hasLoneLetter(tokens: readonly Token[], locale: LocaleCode): boolean {
  const isFull = (token: Token | undefined) => token?.kind === 'cards' && CARD_OF_WORD[locale].has(token.word);
  if (!tokens.some(isFull)) return false;
  const isNumber = (token: Token | undefined) => token?.kind === 'number';
  const areNumbersLast = tokens[0]?.kind === 'cards' && isNumber(tokens.at(-1));
  return tokens.some((token, index) => {
    if (token.kind !== 'cards' || isFull(token)) return false;
    if (token.word.length > 2 && token.meanings.some(({ length }) => length > 1)) return true;
    if (!/^(?!(.)\1)[a-z]{1,2}$/u.test(token.word)) return false;
    const before = tokens[index - 1];
    const isAdded = before?.kind === 'break' && before.sign !== ',';
    return !isAdded && !isNumber(areNumbersLast ? tokens[index + 1] : before);
  });
}

/** Whether a slash joins two cards and only the first has a number: `1 yellow/green` is one card. */
function hasAlternative(tokens: readonly Token[]): boolean {
  return tokens.some((token, index) => {
    const [before, next, after] = [tokens[index - 1], tokens[index + 1], tokens[index + 2]];
    if (token.kind !== 'break' || token.sign !== '/' || next?.kind !== 'cards' || after?.kind === 'number')
      return false;
    return before?.kind === 'cards' && String(before.meanings) !== String(next.meanings);
  });
}

/** `the greens`, without a number beside them, are all green cards. */
function withAll(tokens: readonly Token[]): Token[] {
  if (tokens.some(({ kind }) => kind === 'each')) return [...tokens];
  return tokens.flatMap((token, index): Token[] => {
    const hasNumber = [tokens[index - 1], tokens[index + 1]].some((beside) => beside?.kind === 'number');
    return token.kind === 'cards' && PLURALS.has(token.word) && !hasNumber
      ? [{ kind: 'number', count: 'all' }, token]
      : [token];
  });
}

/** Every reader can use the words of all languages; only their meanings differ. */
const WITHOUT_SPACES = unspacedWords(
  [CARD_OF_WORD, ROLE_OF_WORD, COUNT_OF_WORD, NUMBER_WORDS].flatMap((words) => [...words.en.keys()]),
);

function numberAt(text: string): { readonly count: number; readonly length: number } | null {
  const digits = /^[0-9]{1,3}/.exec(text)?.[0];
  if (/^[四六]角/u.test(text)) return null;
  return digits === undefined ? readKanjiNumber(text) : { count: Number(digits), length: digits.length };
}

function tokenOf(
  word: string,
  locale: LocaleCode,
  before: Token | undefined,
  purpose: Purpose | undefined,
): Token | 'filler' | 'either' | null {
  // Hungarian `jó, 2 sárga` begins with a courtesy.
  if (OTHER_WORDS[locale]?.includes(word)) return word === 'jo' && before === undefined ? 'filler' : null;
  // In Hungarian, `hét` is seven.
  if (locale === 'nl' && word === 'het') return 'filler';
  const role = ROLE_OF_WORD[locale].get(word);
  if (role === 'filler' || role === 'either') return role;
  if (role === 'keep' || role === 'pay') return purpose === undefined || purpose === role ? 'filler' : null;
  if (role === 'partOf') return before?.kind === 'number' || before?.kind === 'each' ? 'filler' : 'either';
  if (role === 'break') return { kind: 'break', sign: word };
  if (role === 'all') return { kind: 'number', count: 'all' };
  if (role === 'each') return { kind: 'each' };
  const count = COUNT_OF_WORD[locale].get(word) ?? NUMBER_WORDS[locale].get(word);
  if (count !== undefined) return { kind: 'number', count };
  // English `2 Ys`; in Hungarian, `s` is a card.
  const isPlural = before?.kind === 'number' && locale !== 'hu' && /^[a-z]s$/u.test(word);
  const meanings = meaningsOf(isPlural ? word.slice(0, 1) : word, locale);
  // `yellow diamond` is one card, `red diamond` none.
  if (before?.kind === 'cards' && SHAPES.has(word) !== SHAPES.has(before.word))
    return String(meanings) === String(before.meanings) ? 'filler' : null;
  return meanings.length === 0 ? null : { kind: 'cards', word, meanings };
}

/** Reads a full name in any language, a prefix in the reader's language, or one letter per card as in `yyw`. */
export function meaningsOf(word: string, locale: LocaleCode): (readonly Card[])[] {
  const named = CARD_OF_WORD[locale].get(word);
  if (named) return [[named]];
  const byPrefix = cardsByPrefix(word, locale).map((card) => [card]);
  const letters = Array.from(word);
  if (letters.length === 1) return byPrefix;
  const readings = lettersAsCards(letters, locale);
  // German `gr` is a prefix, not an ambiguous `g` and a red card.
  return byPrefix.length > 0 && readings.length > 1 ? byPrefix : [...byPrefix, ...readings];
}

/** One card per letter, all of the reader's notation or all of the English one: Hungarian `sry` is no card. */
function lettersAsCards(letters: readonly string[], locale: LocaleCode): Card[][] {
  const different = [...new Set(letters)];
  const areOwn = different.every((letter) => ownCardsByPrefix(letter, locale).length > 0);
  const areEnglish = different.every((letter) => {
    const [own, [english]] = [ownCardsByPrefix(letter, locale), englishCards(letter)];
    return english !== undefined && (own.length === 0 || own.includes(english));
  });
  if (!areOwn && !areEnglish) return [];
  const readings = product(different.map((letter) => cardsByPrefix(letter, locale)));
  return readings.map((cards) => {
    const cardOf = new Map(different.map((letter, index) => [letter, cards[index]]));
    return letters.flatMap((letter) => cardOf.get(letter) ?? []);
  });
}

/** The Cartesian product of the choices. */
export function product<Each>(choices: readonly (readonly Each[])[]): Each[][] {
  return choices.reduce<Each[][]>((ways, each) => ways.flatMap((way) => each.map((one) => [...way, one])), [[]]);
}

/** The multiplication sign of `3 × red` or `red × 3`. */
function multiplicationSign(rest: string, before: Token['kind'] | undefined): string | undefined {
  if (before === 'number') return /^[x×*](?=\s*[\p{L}\p{Extended_Pictographic}]|\s*$)/u.exec(rest)?.[0];
  return before === 'cards' ? /^[x×*](?=\s*[0-9])/u.exec(rest)?.[0] : undefined;
}

/**
 * The cards that a prefix can mean to a reader: cards of their own language with that prefix, otherwise those with that
 * letter in the English notation. German `g` has two.
 */
function cardsByPrefix(prefix: string, locale: LocaleCode): readonly Card[] {
  const own = ownCardsByPrefix(prefix, locale);
  return own.length > 0 ? own : englishCards(prefix);
}

function ownCardsByPrefix(prefix: string, locale: LocaleCode): readonly Card[] {
  // One or two katakana are no prefix: `はい` means yes, `いえ` no.
  if (/^[ァ-ヺー]{1,2}$/u.test(prefix)) return [];
  return CARDS.filter((card) =>
    FOLDED_NAMES.get(locale)
      ?.get(card)
      ?.some((name) => name.startsWith(prefix)),
  );
}

function englishCards(letter: string): readonly Card[] {
  return CARDS.filter((card) => TYPED_WORDS.en.cards.notation[card].toLowerCase() === letter);
}
