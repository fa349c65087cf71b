/** The game's terms in one language. The caller passes the wordings, so that pages and bot use the same code. */
import type { Parameters } from '../../packages/webKit/wordings.ts';
import type { Card, CardCounts, Color, Element } from '../rules/index.ts';
import type { KeysIn } from './catalogues/catalogues.ts';

const CARDS = ['yellow', 'red', 'green', 'violet', 'wild'] as const satisfies readonly Card[];

/** The wordings of the terms: keys, and prefixes of keys. */
export const TERM_WORDINGS = [
  'game.cards.',
  'game.color.',
  'game.colorMidsection.',
  'game.colorNoun.',
  'game.element.',
  'game.enumeration',
  'game.groups',
  'game.labelled',
  'game.price.any',
  'game.startCard.',
  'game.tile',
  'game.tool.',
  'table.needs.',
] as const;

type TermKey = KeysIn<(typeof TERM_WORDINGS)[number]>;

interface Wordings {
  t(key: TermKey, parameters?: Parameters): string;
  has(key: string): boolean;
}

export interface Terms {
  /** `3 yellow, 1 wild`; `no cards`. */
  cards(counts: CardCounts): string;
  /** Such as `2 yellow`, or `4 of one color` for any color. */
  price(cost: number, color: Color | null): string;
  color(color: Color): string;
  /** `frame`, `red frame`. */
  element(element: Element, color?: Color | null): string;
  /** A tool's name, or the id for a tool of custom components. */
  tool(id: string): string;
  /** `yellow hammer`. */
  tile(tool: string, color: Color): string;
  /** A tool tile by its id in records, such as `hammer/yellow`. */
  tileOf(id: string): string;
  /** A start card's name, or the id for a card of custom components. */
  startCard(id: string): string;
  /** The ornaments that a tool tile needs, the highest level first: `1 complete ornament`, `2 frames`. */
  needs(requires: readonly number[]): readonly string[];
  /** `Payment: 2 yellow`. */
  labelled(label: string, content: string): string;
  /** Such as `A, B, C`, without `and` or `or`; `A, B; C` if an item is itself a list. */
  enumeration(items: readonly string[]): string;
}

export function createTerms({ t, has }: Wordings, marks: Marks = NO_MARKS): Terms {
  const terms: Terms = {
    cards: (counts) => {
      const named = CARDS.flatMap((card) => {
        const count = counts[card] ?? 0;
        return count === 0 ? [] : [prefixMark(marks.card(card), t(`game.cards.${card}`, { count }))];
      });
      return named.length === 0 ? t('game.cards.none') : terms.enumeration(named);
    },
    price: (cost, color) => (color === null ? t('game.price.any', { count: cost }) : terms.cards({ [color]: cost })),
    color: (color) => t(`game.color.${color}`),
    element: (element, color = null) =>
      color === null
        ? t(`game.element.${element}`)
        : t('game.element.colored', {
            element: t(`game.element.${element}`),
            // In German, the gender of the midsection changes the adjective.
            color: t(`game.color${element === 'midsection' ? 'Midsection' : 'Noun'}.${color}`),
          }),
    tool: (id) => {
      const key = `game.tool.${id}` as TermKey;
      return has(key) ? t(key) : shortenText(id);
    },
    tile: (tool, color) =>
      prefixMark(
        marks.tile(tool, color),
        t('game.tile', { tool: terms.tool(tool), color: t(`game.colorNoun.${color}`) }),
      ),
    tileOf: (id) => {
      const slash = id.lastIndexOf('/');
      const color = CARDS.find((card) => card === id.slice(slash + 1));
      if (slash < 0 || color === undefined || color === 'wild') return shortenText(id);
      return terms.tile(id.slice(0, slash), color);
    },
    startCard: (id) => {
      const key = `game.startCard.${id}` as TermKey;
      return has(key) ? t(key) : shortenText(id);
    },
    needs: (requires) =>
      ([4, 3, 2, 1] as const).flatMap((level) => {
        const count = requires.filter((each) => each === level).length;
        return count === 0 ? [] : [t(`table.needs.${level}`, { count })];
      }),
    labelled: (label, content) => t('game.labelled', { label, content }),
    enumeration: (items) => {
      const separator = t('game.enumeration', { first: '', second: '' });
      const hasLists = items.length > 1 && items.some((item) => item.replaceAll(BRACKETED, '').includes(separator));
      return joinPairwise(items, (first, second) =>
        t(hasLists ? 'game.groups' : 'game.enumeration', { first, second }),
      );
    },
  };
  return terms;
}

const BRACKETED = /\([^()]*\)|（[^（）]*）/gu;

export function joinPairwise(
  [first, ...others]: readonly string[],
  join: (first: string, second: string) => string,
): string {
  return first === undefined ? '' : others.reduce(join, first);
}

export function capitalize(locale: string, sentence: string): string {
  const [first = ''] = sentence;
  return first.toLocaleUpperCase(locale) + sentence.slice(first.length);
}

/** Marks as text; an empty string means no mark. */
export interface Marks {
  card(card: Card): string;
  /** `color`: null for connectors and if unknown. */
  element(element: Element, color: Color | null): string;
  tile(tool: string, color: Color): string;
  startCard(id: string): string;
  /** Marks that a player has passed or that the reward marker has moved. */
  sign(sign: 'passed' | 'advanced'): string;
}

const none = (): string => '';

export const NO_MARKS: Marks = { card: none, element: none, tile: none, startCard: none, sign: none };

export function prefixMark(mark: string, text: string): string {
  return mark === '' ? text : `${mark}\u00a0${text}`;
}

const MAX_QUOTE_CHARACTERS = 40;

/** One line without control characters, cut to 40 characters. */
export function shortenText(text: string): string {
  const line = text
    .slice(0, 20 * MAX_QUOTE_CHARACTERS)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  if (characters.length <= MAX_QUOTE_CHARACTERS) return line;
  return `${characters
    .slice(0, MAX_QUOTE_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`;
}
