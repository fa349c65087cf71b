/**
 * Cards as people type them in their language (`3Y 1W`, `yyyw`, `zwei gelbe, ein Joker`), read with all that they may mean.
 * Whether the cards may be paid or drawn is the rules' matter, wording what cannot be read that of the refusals.
 */
import type { CardCounts, Cards } from '../../../rules/index.ts';
import type { LocaleCode } from '../../locales.ts';
import { shortened } from '../../terms.ts';
import { folded } from '../text.ts';
import { assigned, assignedInParts, counted } from './assignment.ts';
import { CARDS, NOTHING_TEXTS, notationOf } from './cardWords.ts';
import { product, type Token, tokensOf } from './tokens.ts';

/**
 * What cannot be read as cards; `part` is the piece in question, cut to 40 characters, not escaped. What can be read in
 * several ways has them all in `readings`, at least two.
 */
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

export type ParsedCards = { readonly ok: true; readonly cards: Cards } | CardTextFault;

/** Nobody needs more to name five kinds of cards in words. */
const LONGEST = 200;
const MOST = 99;
/** Of a text with more readings than these nothing is clear. */
const MOST_READINGS = 16;

/**
 * Reads cards in the reader's language, and in the others where theirs has no word that looks alike: counts before or
 * after the names, or one letter a card. `0`, `none` and `-` mean no cards; `all` means those of `hand`, where it is
 * given. Refuses with `cardText`; a letter that two colors of the language begin with is `ambiguous`.
 */
export function parseCards(text: string, locale: LocaleCode, hand?: Cards): ParsedCards {
  if (text.length > LONGEST) return fault('long', text);
  const plain = folded(text);
  if (plain === '') return fault('empty', '');
  if (plain === '-' || NOTHING_TEXTS.has(plain)) return { ok: true, cards: counted([]) };
  const tokens = tokensOf(plain, locale);
  if (tokens === 'either') return fault('either', text);
  if (tokens === null || tokens.every(({ kind }) => kind === 'break')) return fault('unknown', text);
  if (says(tokens, 0)) return { ok: true, cards: counted([]) };
  if (says(tokens, 'all') && hand) return { ok: true, cards: hand };
  const counter = /[0-9一二三四五六七八九十]\s*(?:枚|マイ|ツ|個|コ)/u.test(plain);
  const [first, ...others] = readingsOf(tokens, counter, hand);
  if (!first) return fault('unknown', text);
  if (others.length === 0) return { ok: true, cards: first };
  return { ok: false, code: 'cardText', reason: 'ambiguous', part: shortened(text), readings: [first, ...others] };
}

/** Every different way to read them, a word having the same meaning throughout; none where they make no sense. */
function readingsOf(tokens: readonly Token[], counter: boolean, hand: Cards | undefined): Cards[] {
  const meanings = new Map(tokens.flatMap((token) => (token.kind === 'cards' ? [[token.word, token.meanings]] : [])));
  const words = [...meanings.keys()];
  const many = [...meanings.values()].reduce((ways, each) => ways * each.length, 1);
  if (many > MOST_READINGS) return [];
  const different = new Map<string, Cards>();
  for (const way of product([...meanings.values()])) {
    const meaningOf = new Map(words.map((word, index) => [word, way[index] ?? []]));
    const stated = tokens.map((token) =>
      token.kind === 'cards' ? { kind: token.kind, cards: meaningOf.get(token.word) ?? [] } : token,
    );
    const found = assignedInParts(stated, counter, hand) ?? assigned(stated, counter, hand);
    const cards = found && counted(found);
    if (cards && Object.values(cards).every((count) => count <= MOST)) different.set(JSON.stringify(cards), cards);
  }
  return [...different.values()];
}

/** `0 cards`, `all` */
function says(tokens: readonly Token[], count: 0 | 'all'): boolean {
  return tokens.every((token) => token.kind === 'number' && token.count === count);
}

function fault(reason: 'empty' | 'long' | 'unknown' | 'either', text: string): CardTextFault {
  return { ok: false, code: 'cardText', reason, part: shortened(text) };
}

/** `2Y 1W`, in German `2ge 1jo`: what `parseCards` reads back in that language; `0` for no cards. */
export function makeCards(counts: CardCounts, locale: LocaleCode): string {
  const parts = CARDS.flatMap((card) => {
    const count = counts[card] ?? 0;
    return count === 0 ? [] : [`${count}${notationOf(card, locale)}`];
  });
  return parts.length === 0 ? '0' : parts.join(' ');
}
