/**
 * The game's terms in one language (cards, prices, colors, pieces, tiles), built from wordings that the caller passes, so that pages and
 * bot agree.
 */

import type { Parameters } from '../../packages/webKit/wordings.ts';
import type { Card, CardCounts, Color, Element } from '../rules/index.ts';
import type { KeysIn } from './catalogues/shape.ts';

/** The order in which cards are named, as the rules list them. */
const CARDS = ['yellow', 'red', 'green', 'violet', 'wild'] as const satisfies readonly Card[];

/** What terms are made of: keys, and beginnings of keys. */
export const TERM_WORDINGS = [
  'game.cards.',
  'game.color.',
  'game.colorMidsection.',
  'game.colorNoun.',
  'game.element.',
  'game.enumeration',
  'game.labelled',
  'game.price.any',
  'game.startCard.',
  'game.tile',
  'game.tool.',
] as const;

type TermKey = KeysIn<(typeof TERM_WORDINGS)[number]>;

/** Says wordings of one language. */
export interface Saying {
  t(key: TermKey, parameters?: Parameters): string;
  has(key: string): boolean;
}

export interface Terms {
  /** `3 yellow, 1 wild`; `no cards` where there are none. */
  cards(counts: CardCounts): string;
  /** What something costs: `2 yellow`, or where any color will do `4 of one color`. */
  price(cost: number, color: Color | null): string;
  color(color: Color): string;
  /** `frame`, or with its color `red frame`. */
  element(element: Element, color?: Color | null): string;
  /** A tool's name; the id itself where a component file brings tools of its own. */
  tool(id: string): string;
  /** A tool tile: `yellow hammer`. */
  tile(tool: string, color: Color): string;
  /** A tool tile by its id in records, `hammer/yellow`. */
  tileOf(id: string): string;
  /** A start card's name; the id itself where a component file brings its own. */
  startCard(id: string): string;
  /** `Payment: 2 yellow`. */
  labelled(label: string, content: string): string;
  /** `A, B, C`: what stands beside one another, without saying and or or. */
  enumeration(items: readonly string[]): string;
}

export function createTerms({ t, has }: Saying, marks: Marks = NO_MARKS): Terms {
  const terms: Terms = {
    cards: (counts) => {
      const named = CARDS.flatMap((card) => {
        const count = counts[card] ?? 0;
        return count === 0 ? [] : [withMark(marks.card(card), t(`game.cards.${card}`, { count }))];
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
            // A noun of another gender, where that changes what stands before it.
            color: t(`game.color${element === 'midsection' ? 'Midsection' : 'Noun'}.${color}`),
          }),
    tool: (id) => {
      const key = `game.tool.${id}` as TermKey;
      return has(key) ? t(key) : shortened(id);
    },
    tile: (tool, color) =>
      withMark(
        marks.tile(tool, color),
        t('game.tile', { tool: terms.tool(tool), color: t(`game.colorNoun.${color}`) }),
      ),
    tileOf: (id) => {
      const slash = id.lastIndexOf('/');
      const color = CARDS.find((card) => card === id.slice(slash + 1));
      if (slash < 0 || color === undefined || color === 'wild') return shortened(id);
      return terms.tile(id.slice(0, slash), color);
    },
    startCard: (id) => {
      const key = `game.startCard.${id}` as TermKey;
      return has(key) ? t(key) : shortened(id);
    },
    labelled: (label, content) => t('game.labelled', { label, content }),
    enumeration: (items) => joined(items, (first, second) => t('game.enumeration', { first, second })),
  };
  return terms;
}

/** From the first to the last; empty for none. */
export function joined([first, ...others]: readonly string[], join: (first: string, second: string) => string): string {
  return first === undefined ? '' : others.reduce(join, first);
}

/** The first letter in the way in which a sentence begins; `locale` as Intl takes it. */
export function capitalised(locale: string, sentence: string): string {
  const [first = ''] = sentence;
  return first.toLocaleUpperCase(locale) + sentence.slice(first.length);
}

/** Each as text; empty where there is none. */
export interface Marks {
  card(card: Card): string;
  /** A piece of an ornament of that color, or a connector; null where the color is not known. */
  element(element: Element, color: Color | null): string;
  tile(tool: string, color: Color): string;
  startCard(id: string): string;
  /** Somebody has passed; the reward marker has moved. */
  sign(sign: 'passed' | 'advanced'): string;
}

const none = (): string => '';

export const NO_MARKS: Marks = { card: none, element: none, tile: none, startCard: none, sign: none };

/** The mark and what it stands for on one line, or the text alone where there is no mark. */
export function withMark(mark: string, text: string): string {
  return mark === '' ? text : `${mark}\u00a0${text}`;
}

const LONGEST_QUOTE = 40;

/** One line without control characters, cut to 40 characters (not UTF-16 units). */
export function shortened(text: string): string {
  const line = text
    .slice(0, 20 * LONGEST_QUOTE)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  if (characters.length <= LONGEST_QUOTE) return line;
  return `${characters
    .slice(0, LONGEST_QUOTE - 1)
    .join('')
    .trimEnd()}…`;
}
