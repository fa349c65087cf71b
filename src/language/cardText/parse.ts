/**
 * Cards as people type them (`3Y 1W`, `yyyw`, `2 yellow, 1 wild`), read and written.
 * Whether the cards may be paid or drawn is the rules' matter, wording what cannot be read that of the refusals.
 */
import type { Card, CardCounts, Cards } from '../../rules/index.ts';
import { shortened } from '../quote.ts';
import {
  CARD_LETTERS,
  CARD_OF_LETTER,
  CARD_OF_WORD,
  CONJUNCTION_WORDS,
  FILLER_WORDS,
  firstWord,
  folded,
  NOTHING_WORDS,
} from './cardWords.ts';

/** What cannot be read as cards; `part` is the piece in question, cut to 40 characters, not escaped. */
export interface CardTextFault {
  readonly ok: false;
  readonly code: 'cardText';
  readonly reason: 'empty' | 'long' | 'unknown';
  readonly part: string;
}

export type ParsedCards = { readonly ok: true; readonly cards: Cards } | CardTextFault;

/** Nobody needs more to name five kinds of cards in words. */
const LONGEST = 200;
const MOST = 99;

type Token =
  | { readonly kind: 'number'; readonly count: number }
  | { readonly kind: 'cards'; readonly cards: Card[] }
  | { readonly kind: 'break' };
type Stated = Exclude<Token, { kind: 'break' }>;
type Found = { readonly card: Card; readonly count: number }[];

/**
 * Reads cards in any of the languages, in whatever order and case: counts before or after the names, or one letter a
 * card. `0`, `none` and `-` mean no cards. Refuses with `cardText`.
 */
export function parseCards(text: string): ParsedCards {
  if (text.length > LONGEST) return fault('long', text);
  const plain = folded(text).trim();
  if (plain === '') return fault('empty', '');
  if (/^[-–—0]$/.test(plain) || NOTHING_WORDS.has(plain)) return { ok: true, cards: counted([]) };
  const tokens = tokensOf(plain);
  if (tokens === null || !tokens.some(isStated)) return fault('unknown', text);
  if (saysNothing(tokens)) return { ok: true, cards: counted([]) };
  const counter = /[0-9]\s*枚/.test(plain);
  const found = assignedInParts(tokens, counter) ?? assigned(tokens.filter(isStated), counter);
  if (!found) return fault('unknown', text);
  const cards = counted(found);
  return Object.values(cards).every((count) => count <= MOST) ? { ok: true, cards } : fault('unknown', text);
}

/** `2Y 1W`: what `parseCards` reads back, whatever the language; `0` for no cards. */
export function makeCards(counts: CardCounts): string {
  const parts = (Object.keys(CARD_LETTERS) as Card[]).flatMap((card) => {
    const count = counts[card] ?? 0;
    return count === 0 ? [] : [`${count}${CARD_LETTERS[card]}`];
  });
  return parts.length === 0 ? '0' : parts.join(' ');
}

/** Numbers and cards in the order of the text, and where it pauses; null where something is neither nor a filler. */
function tokensOf(plain: string): Token[] | null {
  const tokens: Token[] = [];
  let rest = plain;
  while (rest !== '') {
    const separator = /^[\s,;.:+&/|·、。，]+/u.exec(rest)?.[0] ?? times(rest, tokens.at(-1)?.kind);
    const number = /^[0-9]{1,3}/.exec(rest)?.[0];
    const word = firstWord(rest);
    if (separator !== undefined) {
      if (/[,;+&/|、，]/u.test(separator)) tokens.push({ kind: 'break' });
      rest = rest.slice(separator.length);
    } else if (number !== undefined) {
      tokens.push({ kind: 'number', count: Number(number) });
      rest = rest.slice(number.length);
    } else if (word !== undefined) {
      if (CONJUNCTION_WORDS.has(word)) tokens.push({ kind: 'break' });
      else if (!FILLER_WORDS.has(word)) {
        const cards = cardsOf(word);
        if (!cards) return null;
        tokens.push({ kind: 'cards', cards });
      }
      rest = rest.slice(word.length);
    } else {
      return null;
    }
  }
  return tokens;
}

/** The sign in `3 × red` and `red × 3`. */
function times(rest: string, before: Token['kind'] | undefined): string | undefined {
  if (before === 'number') return /^[x×*](?=\s*\p{L}|\s*$)/u.exec(rest)?.[0];
  return before === 'cards' ? /^[x×*](?=\s*[0-9])/u.exec(rest)?.[0] : undefined;
}

/** One card for a name, one for each letter of a run such as `yyw`. */
function cardsOf(name: string): Card[] | null {
  const named = CARD_OF_WORD.get(name);
  if (named) return [named];
  const letters = Array.from(name, (letter) => CARD_OF_LETTER.get(letter));
  return letters.every((card) => card !== undefined) ? letters : null;
}

/** What is said between two pauses is read by itself: `黄2枚、赤`; null where a part makes no sense alone. */
function assignedInParts(tokens: readonly Token[], counter: boolean): Found | null {
  const parts: Stated[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'break') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  const found = parts.map((part) => assigned(part, counter));
  return found.every((part) => part !== null) ? found.flat() : null;
}

/**
 * Gives each number to the name after it, or, where the text begins with a name and ends with a number or counts by
 * the Japanese counter, to the name before it. Null where a number is left over.
 */
function assigned(tokens: readonly Stated[], counter: boolean): Found | null {
  const numbersLast = tokens[0]?.kind === 'cards' && (counter || tokens.at(-1)?.kind === 'number');
  const ordered = numbersLast ? tokens.toReversed() : tokens;
  const found: Found = [];
  let pending: number | null = null;
  for (const token of ordered) {
    if (token.kind === 'number') {
      if (pending !== null) return null;
      pending = token.count;
      continue;
    }
    const [first, second] = token.cards;
    if (first === undefined || (pending !== null && second !== undefined)) return null;
    if (pending !== null) found.push({ card: first, count: pending });
    else found.push(...token.cards.map((card) => ({ card, count: 1 })));
    pending = null;
  }
  return pending === null ? found : null;
}

/** `0 cards` */
function saysNothing(tokens: readonly Token[]): boolean {
  return tokens.length === 1 && tokens.every((token) => token.kind === 'number' && token.count === 0);
}

function isStated(token: Token): token is Stated {
  return token.kind !== 'break';
}

function counted(found: Found): Cards {
  const cards = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };
  for (const { card, count } of found) cards[card] += count;
  return cards;
}

function fault(reason: CardTextFault['reason'], text: string): CardTextFault {
  return { ok: false, code: 'cardText', reason, part: shortened(text) };
}
