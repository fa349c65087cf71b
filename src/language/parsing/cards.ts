/** Parses cards as people type them in their language: `3Y 1W`, `yyyw`, `zwei gelbe, ein Joker`. */
import type { Card, CardCounts, Cards } from '../../rules/index.ts';
import type { LocaleCode } from '../catalogues/locales.ts';
import { shortenText } from '../terms.ts';
import {
  AT_LEAST,
  CARDS,
  COLORED_WILD,
  cardText,
  EXCHANGES,
  isNamedTwice,
  OTHER_MEANINGS,
  ROLE_OF_WORD,
} from './cardText.ts';
import { type Count, meaningsOf, type Purpose, product, type Token, tokensOf } from './cardTokens.ts';
import { isApproximate, isNoCards, typedText } from './text.ts';
import { TYPED_WORDS } from './typedWords.ts';

type Statement =
  | { readonly kind: 'number'; readonly count: Count }
  | { readonly kind: 'cards'; readonly cards: readonly Card[] }
  | { readonly kind: 'break' };
type Stated = Exclude<Statement, { kind: 'break' }>;
type Found = { readonly card: Card; readonly count: number }[];

/** Assigns the numbers in each part between breaks separately, as in `黄2枚、赤`. Null if a part makes no sense alone. */
function assignedInParts(statements: readonly Statement[], counter: boolean, hand?: Cards): Found | null {
  const parts: Stated[][] = [[]];
  for (const each of statements) {
    if (each.kind === 'break') parts.push([]);
    else parts.at(-1)?.push(each);
  }
  const found = parts.map((part) => assigned(part, counter, hand));
  return found.every((part) => part !== null) ? found.flat() : null;
}

/**
 * Assigns each number to the name after it. If the text begins with a name and either ends with a number or uses the
 * Japanese counter, assigns it to the name before it. Null if a number is left over or if `all` has no hand to refer
 * to.
 */
function assigned(statements: readonly Statement[], counter: boolean, hand?: Cards): Found | null {
  const stated = statements.filter((each): each is Stated => each.kind !== 'break');
  const numbersLast = stated[0]?.kind === 'cards' && (counter || stated.at(-1)?.kind === 'number');
  const ordered = numbersLast ? stated.toReversed() : stated;
  const found: Found = [];
  let pending: Count | null = null;
  for (const each of ordered) {
    if (each.kind === 'number') {
      // `all three green`
      if (pending === 'all' || (pending !== null && each.count === 'all')) {
        pending = pending === 'all' ? each.count : pending;
        continue;
      }
      if (pending !== null) return null;
      pending = each.count;
      continue;
    }
    const [first, second] = each.cards;
    if (first === undefined || (pending !== null && second !== undefined)) return null;
    if (pending === null) found.push(...each.cards.map((card) => ({ card, count: 1 })));
    else {
      const count = pending === 'all' ? hand?.[first] : pending;
      if (count === undefined) return null;
      found.push({ card: first, count });
    }
    pending = null;
  }
  return pending === null ? found : null;
}

/** `all yellow and red` may mean all of both, unless there is one red card; a wild is named in the singular. */
function leavesAllOpen(statements: readonly Statement[], hand?: Cards): boolean {
  let last: Statement['kind'] | 'all' | null = null;
  let isAllNamed = false;
  for (const each of statements) {
    if (each.kind === 'break') continue;
    if (each.kind === 'number') {
      isAllNamed = false;
      if (last !== 'all') last = each.count === 'all' ? 'all' : 'number';
      continue;
    }
    const [first] = each.cards;
    if (isAllNamed && first !== undefined && first !== 'wild' && hand?.[first] !== 1) return true;
    isAllNamed ||= last === 'all';
    last = 'cards';
  }
  return false;
}

function counted(found: Found): Cards {
  const cards = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };
  for (const { card, count } of found) cards[card] += count;
  return cards;
}

/** `part`: the unreadable text, cut to 40 characters, not escaped. `readings`: all possible meanings, at least two. */
export type CardTextFault =
  | {
      readonly ok: false;
      readonly code: 'cardText';
      readonly reason: 'empty' | 'long' | 'unknown' | 'either';
      readonly part: string;
    }
  | {
      readonly ok: false;
      readonly code: 'cardText';
      readonly reason: 'ambiguous';
      readonly part: string;
      readonly readings: readonly Cards[];
    };

export type CardTextResult = { readonly ok: true; readonly cards: Cards } | CardTextFault;

/** Enough for five cards with the bot's own emoji. */
const MAX_CHARACTERS = 300;
const MAX_CARDS_OF_KIND = 99;
const MAX_READINGS = 16;

/**
 * Parses cards in the reader's language, falling back to the other languages: counts before or after the names, or one
 * letter per card. `0`, `none` and `-` mean no cards; `all` means the cards of `hand`, if given. Refuses inexact text
 * such as `up to 2 yellow` and, with a `purpose`, words for another one; a prefix that two colors share is `ambiguous`.
 */
export function parseCards(text: string, locale: LocaleCode, hand?: Cards, purpose?: Purpose): CardTextResult {
  if (text.length > MAX_CHARACTERS) return fault('long', text);
  const plain = cardText(text);
  if (plain === '') return fault('empty', '');
  if (isNoCards(text, (word) => ['filler', 'keep', 'pay', 'partOf'].includes(ROLE_OF_WORD[locale].get(word) ?? '')))
    return { ok: true, cards: counted([]) };
  const typed = typedText(text);
  if (
    isApproximate(text) ||
    [...EXCHANGES, COLORED_WILD].some((each) => each.test(plain)) ||
    OTHER_MEANINGS.test(typed) ||
    (locale !== 'hu' && AT_LEAST.test(typed))
  )
    return fault('unknown', text);
  const [, note = ''] = /\p{L}.*\(([^()\d]+)\)$/u.exec(typed) ?? [];
  if (note !== '' && meaningsOf(note.trim(), locale).length > 0) return fault('unknown', text);
  const rest = hand && handWithout(plain, locale, hand, purpose);
  if (rest) return { ok: true, cards: rest };
  const tokens = tokensOf(plain, locale, purpose);
  if (tokens === 'either') return fault('either', text);
  if (tokens === null || tokens.every(({ kind }) => kind === 'break') || isNamedTwice(tokens, locale))
    return fault('unknown', text);
  if (says(tokens, 0)) return { ok: true, cards: counted([]) };
  if (isPluralAlone(tokens, plain)) return fault('unknown', text);
  if (says(tokens, 'all') && hand) return { ok: true, cards: hand };
  const [firstOfEach, ...othersOfEach] = eachOf(tokens);
  if (firstOfEach && othersOfEach.length > 0) {
    const readings = [firstOfEach, ...othersOfEach];
    return { ok: false, code: 'cardText', reason: 'ambiguous', part: shortenText(text), readings };
  }
  if (tokens.some(({ kind }) => kind === 'each'))
    return firstOfEach ? { ok: true, cards: firstOfEach } : fault('unknown', text);
  const counter = /[0-9一二三四五六七八九十]\s*(?:枚|マイ|ツ|個|コ)/u.test(plain);
  const total =
    /(?:[ノデヲ]|合計)\s*[0-9一二三四五六七八九十]+\s*(?:枚|マイ|ツ|個|コ)|^\d+ ?(?:枚|cards|karten|kaarten|lap|kartya) ?[:、,]/u.test(
      plain,
    );
  const [first, ...others] = readingsOf(tokens, { counter, total }, hand);
  // `no yellow` says nothing about the others.
  if (!first || Object.values(first).every((count) => count === 0 && !plain.includes('0')))
    return fault('unknown', text);
  if (others.length === 0) return { ok: true, cards: first };
  return { ok: false, code: 'cardText', reason: 'ambiguous', part: shortenText(text), readings: [first, ...others] };
}

/** `all but red`, `赤以外全部`: all cards and, before or after, colors without a number. */
const EXCEPT = [
  /^(?<all>\p{L}+(?: \p{L}+)?),? (?:but(?: not)?|except(?: for)?|apart from|without|behalve|zonder|au(?:ss|ß)er|ohne|bis auf|kiveve) (?:(?:the|my|de|den|die|az?) )?(?<named>.+)$/u,
  /^(?<all>mind(?:en)?),? (?:az? )?(?<named>.+) nelkul$/u,
  /^(?:az? )?(?<named>.+) kivetelevel (?<all>.+)$/u,
  /^(?<named>.+?)(?:以外|ヲ除(?:イテ|ク)|抜キデ?)[ノハヲ、 ]*(?<all>.+)$/u,
];

/** The hand without some colors; null for any other text. */
function handWithout(plain: string, locale: LocaleCode, hand: Cards, purpose?: Purpose): Cards | null {
  const { all = '', named = '' } = EXCEPT.map((pattern) => pattern.exec(plain)?.groups).find((each) => each) ?? {};
  const [whole, without] = [all, named].map((part) => tokensOf(part, locale, purpose));
  if (!Array.isArray(whole) || !Array.isArray(without) || whole.length === 0 || !says(whole, 'all')) return null;
  const isAll = (token: Token) => token.kind === 'number' && token.count === 'all';
  const cards = without
    .filter((token) => token.kind !== 'break' && !isAll(token))
    .map((token) =>
      token.kind === 'cards' && token.meanings.flat().length === 1 ? token.meanings[0]?.[0] : undefined,
    );
  if (cards.length === 0 || cards.includes(undefined)) return null;
  return counted(CARDS.flatMap((card) => (cards.includes(card) ? [] : [{ card, count: hand[card] }])));
}

/**
 * As in `one each of red and green`: a single number for each named card. `one of each` has two readings, with and
 * without the wild. Empty if the tokens do not say `each`, or if they say anything else.
 */
function eachOf(tokens: readonly Token[]): Cards[] {
  if (!tokens.some(({ kind }) => kind === 'each')) return [];
  const counts = tokens.flatMap((token) => (token.kind === 'number' ? [token.count] : []));
  const words = tokens.flatMap((token) => (token.kind === 'cards' ? [token.meanings] : []));
  // As in `jeweils eine rote und eine grüne`.
  const [count, ...others] =
    tokens[0]?.kind === 'each' ? new Set(counts.length === 0 ? [1] : counts) : counts.length === 0 ? [1] : counts;
  if (count === undefined || count === 'all' || others.length > 0) return [];
  // `each red` may mean every red card.
  if (counts.length === 0 && words.length < 2) return [];
  const named = words.map(([meaning, ...more]) => (more.length === 0 && meaning?.length === 1 ? meaning : null));
  if (!named.every((each) => each !== null)) return [];
  const choices = named.length > 0 ? [named.flat()] : counts.length === 0 ? [] : [CARDS.slice(0, -1), CARDS];
  return choices.map((cards) => counted(cards.map((card) => ({ card, count }))));
}

/** `counter`: a Japanese counter follows a number; `total`: a number counts all the cards before it, as in `赤と緑の2枚`. */
interface Counting {
  readonly counter: boolean;
  readonly total: boolean;
}

/** All distinct readings. A word has the same meaning throughout. */
function readingsOf(tokens: readonly Token[], counting: Counting, hand: Cards | undefined): Cards[] {
  const meanings = new Map(tokens.flatMap((token) => (token.kind === 'cards' ? [[token.word, token.meanings]] : [])));
  const words = [...meanings.keys()];
  const many = [...meanings.values()].reduce((ways, each) => ways * each.length, 1);
  if (many > MAX_READINGS) return [];
  const different = new Map<string, Cards>();
  for (const way of product([...meanings.values()])) {
    const meaningOf = new Map(words.map((word, index) => [word, way[index] ?? []]));
    const stated = tokens.flatMap((token): Statement[] =>
      token.kind === 'each'
        ? []
        : [token.kind === 'cards' ? { kind: token.kind, cards: meaningOf.get(token.word) ?? [] } : token],
    );
    const isAllLast = stated.at(-1)?.kind === 'number';
    if (leavesAllOpen(stated, hand) || (isAllLast && leavesAllOpen(stated.toReversed(), hand))) continue;
    for (const found of waysToAssign(stated, counting, hand)) {
      const cards = counted(found);
      if (Object.values(cards).every((count) => count <= MAX_CARDS_OF_KIND))
        different.set(JSON.stringify(cards), cards);
    }
  }
  return [...different.values()];
}

/** Each number belongs to the name before or after it, which leaves `黄2赤` open. */
function waysToAssign(statements: readonly Statement[], { counter, total }: Counting, hand?: Cards): Found[] {
  const named = statements.flatMap((each) => (each.kind === 'cards' ? each.cards : []));
  const [number, ...others] = statements.filter((each) => each.kind === 'number');
  const isAlone = named.length > 1 && number !== undefined && others.length === 0;
  const isLast = statements.at(-1) === number;
  if (isAlone && total && (isLast || statements[0] === number))
    return number.count === named.length ? [named.map((card) => ({ card, count: 1 }))] : [];
  const ways = [counter, true].flatMap((namesFirst) => {
    const found = assignedInParts(statements, namesFirst, hand) ?? assigned(statements, namesFirst, hand);
    return found === null ? [] : [found];
  });
  // `red and green 2` may be two cards, three or four.
  if (!isAlone || !isLast || number.count === 'all' || number.count === 1) return ways;
  return number.count === named.length ? [...ways, named.map((card) => ({ card, count: 1 }))] : [];
}

/** Whether the text names several cards of one color without their number, as in `yellow cards`. */
function isPluralAlone([token, ...others]: readonly Token[], plain: string): boolean {
  const isOneColor = token?.kind === 'cards' && token.meanings.every(({ length }) => length === 1);
  return isOneColor && others.length === 0 && /\b(?:cards|kaarten|karten|(?:lapo|kartya)k\p{L}*)\b/u.test(plain);
}

/** Whether the text means `0 cards` or `all`. */
function says(tokens: readonly Token[], count: 0 | 'all'): boolean {
  return tokens.every((token) => token.kind === 'number' && token.count === count);
}

function fault(reason: 'empty' | 'long' | 'unknown' | 'either', text: string): CardTextFault {
  return { ok: false, code: 'cardText', reason, part: shortenText(text) };
}

/** Such as `2Y 1W`, or `2ge 1jo` in German; `0` for no cards. `parseCards` reads it back in that language. */
export function formatCards(counts: CardCounts, locale: LocaleCode): string {
  const parts = CARDS.flatMap((card) => {
    const count = counts[card] ?? 0;
    return count === 0 ? [] : [`${count}${TYPED_WORDS[locale].cards.notation[card]}`];
  });
  return parts.length === 0 ? '0' : parts.join(' ');
}
