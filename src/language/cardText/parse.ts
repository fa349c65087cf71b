/**
 * Cards as people type them (`3Y 1W`, `yyyw`, `2 yellow, 1 wild`), read and written.
 * Whether the cards may be paid or drawn is the rules' matter, wording what cannot be read that of the refusals.
 */
import type { Card, CardCounts, Cards } from '../../rules/index.ts';
import { shortened } from '../quote.ts';
import { CARD_LETTERS, CARD_OF_LETTER, CARD_OF_WORD, FILLER_WORDS, folded, NOTHING_WORDS } from './cardWords.ts';

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

type Token = { readonly kind: 'number'; readonly count: number } | { readonly kind: 'cards'; readonly cards: Card[] };

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
  if (tokens === null || tokens.length === 0) return fault('unknown', text);
  return assigned(tokens) ?? fault('unknown', text);
}

/** `2Y 1W`: what `parseCards` reads back, whatever the language; `0` for no cards. */
export function makeCards(counts: CardCounts): string {
  const parts = (Object.keys(CARD_LETTERS) as Card[]).flatMap((card) => {
    const count = counts[card] ?? 0;
    return count === 0 ? [] : [`${count}${CARD_LETTERS[card]}`];
  });
  return parts.length === 0 ? '0' : parts.join(' ');
}

/** Numbers and cards in the order of the text, separators and fillers left out; null where something is neither. */
function tokensOf(plain: string): Token[] | null {
  const tokens: Token[] = [];
  let rest = plain;
  while (rest !== '') {
    const separator = /^(?:[\s,;.:+&/|·、。，]+|[x×*](?=\s*\p{L}|\s*$))/u.exec(rest);
    const afterNumber = tokens.at(-1)?.kind === 'number';
    const number = /^[0-9]{1,3}/.exec(rest);
    const word = /^[\p{L}\p{M}ー]+/u.exec(rest);
    if (separator && (afterNumber || !/^[x×*]/.test(rest))) {
      rest = rest.slice(separator[0].length);
    } else if (number) {
      tokens.push({ kind: 'number', count: Number(number[0]) });
      rest = rest.slice(number[0].length);
    } else if (word) {
      const [name] = word;
      if (!FILLER_WORDS.has(name)) {
        const cards = cardsOf(name);
        if (!cards) return null;
        tokens.push({ kind: 'cards', cards });
      }
      rest = rest.slice(name.length);
    } else {
      return null;
    }
  }
  return tokens;
}

/** One card for a name, one for each letter of a run such as `yyw`. */
function cardsOf(name: string): Card[] | null {
  const named = CARD_OF_WORD.get(name);
  if (named) return [named];
  const letters = Array.from(name, (letter) => CARD_OF_LETTER.get(letter));
  return letters.every((card) => card !== undefined) ? letters : null;
}

/** Gives each number to the name after it, or, where the text begins with a name and ends with a number, before it. */
function assigned(tokens: readonly Token[]): ParsedCards | null {
  const numbersLast = tokens[0]?.kind === 'cards' && tokens.at(-1)?.kind === 'number';
  const ordered = numbersLast ? tokens.toReversed() : tokens;
  const found: { card: Card; count: number }[] = [];
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
  if (pending !== null) return null;
  const cards = counted(found);
  return Object.values(cards).every((count) => count <= MOST) ? { ok: true, cards } : null;
}

function counted(found: readonly { readonly card: Card; readonly count: number }[]): Cards {
  const cards = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };
  for (const { card, count } of found) cards[card] += count;
  return cards;
}

function fault(reason: CardTextFault['reason'], text: string): CardTextFault {
  return { ok: false, code: 'cardText', reason, part: shortened(text) };
}
