/** Vocabularies for cards in every language: colors, numbers and connecting words, in folded form. */
import type { Card } from '../../rules/index.ts';
import { LOCALES, type LocaleCode } from '../catalogues/locales.ts';
import { createVocabularies, foldedWords, wordMeanings } from './text.ts';
import { TYPED_WORDS } from './typedWords.ts';

export const CARDS = ['yellow', 'red', 'green', 'violet', 'wild'] as const satisfies readonly Card[];

export const FOLDED_NAMES = new Map(
  LOCALES.map(({ code }) => [
    code,
    new Map(CARDS.map((card) => [card, foldedWords(TYPED_WORDS[code].cards.names[card])])),
  ]),
);

/** English and Hungarian plurals, folded. Elsewhere a plural can look like a singular. */
export const PLURALS: ReadonlySet<string> = new Set(
  (['names', 'shapes'] as const).flatMap((kind) =>
    CARDS.flatMap((card) => [
      ...foldedWords(TYPED_WORDS.en.cards[kind][card]).filter((name) => name.endsWith('s')),
      ...foldedWords(TYPED_WORDS.hu.cards[kind][card]).filter((name) => /[aeo]k(?:[aeo]t|k[ae]l)?$/u.test(name)),
    ]),
  ),
);

export const SHAPES: ReadonlySet<string> = new Set(
  Object.values(TYPED_WORDS).flatMap(({ cards }) => CARDS.flatMap((card) => foldedWords(cards.shapes[card]))),
);

const ROLES = ['filler', 'keep', 'pay', 'break', 'all', 'each', 'either', 'partOf'] as const;
type Role = (typeof ROLES)[number];

export const ROLE_OF_WORD = createVocabularies<Role>((locale) =>
  wordMeanings<Role>(TYPED_WORDS[locale].cards.roles, ROLES),
);

export const COUNT_OF_WORD = createVocabularies<number>((locale) =>
  Object.entries(TYPED_WORDS[locale].cards.counts).flatMap(([count, words]) =>
    foldedWords(words).map((word): [string, number] => [word, Number(count)]),
  ),
);

export const CARD_OF_WORD = createVocabularies<Card>((locale) => [
  ...wordMeanings<Card>(TYPED_WORDS[locale].cards.names, CARDS),
  ...wordMeanings<Card>(TYPED_WORDS[locale].cards.shapes, CARDS),
]);

/** Whether a color is named by its icon as well, as in `yellow: 2 diamonds`. */
export function isNamedTwice(
  tokens: readonly { readonly kind: string; readonly word?: string }[],
  locale: LocaleCode,
): boolean {
  const words = tokens.flatMap(({ word }) => word ?? []);
  const byShape = words.flatMap((word) => (SHAPES.has(word) ? [CARD_OF_WORD[locale].get(word)] : []));
  return words.some((word) => !SHAPES.has(word) && byShape.includes(CARD_OF_WORD[locale].get(word)));
}

/**
 * Words that look like the short notation or like German: in Hungarian good, well, water, heart, carry, not, and letters
 * such as `zs`; in German maybe; in Japanese laughter.
 */
export const OTHER_WORDS: Readonly<Partial<Record<LocaleCode, readonly string[]>>> = {
  de: 'vll vl vlt'.split(' '),
  hu: 'jo jol viz sziv vidd ne vs disz izi zizi pl ps pill dij lsz zs sz gy ld vsz szvsz lszi vili vip pls'.split(' '),
  ja: ['ww', 'www', 'wwww'],
};
