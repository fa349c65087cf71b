/**
 * Sentences that the page puts together itself: cards, prices, what stands on a space and what a move would bring.
 * All wordings come with the bot's words; here they are only filled in.
 */
import {
  type BuildableSpace,
  CARDS,
  type CardCounts,
  type Color,
  type Element,
  type FloorSpace,
} from '../../../../rules/index.ts';
import type { TableWords } from '../../../tableWords.ts';

/** Puts what is known into the gaps of a wording. */
export function filled(wording: string, gaps: Readonly<Record<string, string>>): string {
  return wording.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => gaps[name] ?? gap);
}

export function countedBy(list: readonly string[], count: number): string {
  return list[Math.min(count, list.length - 1)] ?? String(count);
}

/** `A, B, C`. */
export function enumerated({ game }: TableWords, items: readonly string[]): string {
  return items.length === 0 ? '' : items.reduce((first, second) => filled(game.enumeration, { first, second }));
}

/** `3 yellow, 1 wild`. */
export function cardsText(words: TableWords, cards: CardCounts): string {
  const named = CARDS.flatMap((card) => {
    const count = cards[card] ?? 0;
    return count === 0 ? [] : [countedBy(words.game.cards[card], count)];
  });
  return named.length === 0 ? words.game.noCards : enumerated(words, named);
}

function priceText({ game }: TableWords, cost: number, color: Color | null): string {
  return countedBy(color === null ? game.anyColor : game.cards[color], cost);
}

export function elementText({ game }: TableWords, element: Element, color: Color | null): string {
  return game.elements[color ?? 'none'][element];
}

export function tileText({ game }: TableWords, tool: string, color: Color): string {
  return filled(game.tiles[color], { tool: game.tools[tool] ?? tool });
}

/** What somebody who does not see the board is told of a space. `buildable`: what could be built there; null: nothing. */
export function spaceText(
  words: TableWords,
  space: FloorSpace,
  level: number,
  buildable: BuildableSpace | null,
): string {
  const { building } = words;
  if (buildable) {
    const { element, color, cost, payable } = buildable;
    const facts = {
      space: space.name,
      element: elementText(words, element, color),
      price: priceText(words, cost, color),
    };
    return filled(payable ? building.can : building.tooDear, facts);
  }
  return filled(building.stands, { space: space.name, standing: standingText(words, space, level) });
}

function standingText(words: TableWords, { kind, color }: FloorSpace, level: number): string {
  const { game, building } = words;
  if (kind === 'plant') return building.plant;
  if (kind === 'connector' && level > 0) return elementText(words, 'connector', color);
  const standing = game.ornaments[level] ?? '';
  return color === null ? standing : enumerated(words, [game.colors[color], standing]);
}
