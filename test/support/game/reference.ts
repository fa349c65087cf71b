/** A slow reference implementation of payments and draws, by trial card by card, for comparison with the rules. */
import { CARDS, type Card, type Cards, COLORS, type Color, NO_CARDS } from '../../../src/rules/index.ts';

/** Every sub-multiset of `from` with at most `max` cards. */
export function multisetsWithin(from: Cards, max = Number.POSITIVE_INFINITY): Cards[] {
  let found: Cards[] = [NO_CARDS];
  for (const card of CARDS) {
    found = found.flatMap((cards) =>
      Array.from({ length: from[card] + 1 }, (_, count) => ({ ...cards, [card]: count })),
    );
  }
  return found.filter((cards) => sum(cards) <= max);
}

export function sum(cards: Cards): number {
  return CARDS.reduce((total, card) => total + cards[card], 0);
}

/** Whether the cards, all of them, pay `cost` in `color`: each unit by one fitting card or by any two. */
export function paysByTrying(cards: Cards, cost: number, color: Color | null): boolean {
  if (color === null) return COLORS.some((one) => paysByTrying(cards, cost, one));
  if (cost === 0) return sum(cards) === 0;
  for (const first of CARDS) {
    if (cards[first] === 0) continue;
    const rest = without(cards, first);
    if ((first === color || first === 'wild') && paysByTrying(rest, cost - 1, color)) return true;
    for (const second of CARDS) {
      if (rest[second] > 0 && paysByTrying(without(rest, second), cost - 1, color)) return true;
    }
  }
  return false;
}

/** All possible results of drawing the nominated cards one by one, with missing ones from any other colored stack. */
export function drawsByTrying(nominations: readonly (readonly Card[])[], stacks: Cards): Set<string> {
  const results = new Set<string>();
  const draw = (wanted: readonly Card[], missing: number, left: Cards, taken: Cards): void => {
    const [card, ...others] = wanted;
    if (card !== undefined) {
      if (left[card] > 0) draw(others, missing, without(left, card), plus(taken, card));
      else draw(others, missing + 1, left, taken);
      return;
    }
    const open = COLORS.filter((color) => left[color] > 0);
    if (missing === 0 || open.length === 0) results.add(keyOf(taken));
    else for (const color of open) draw([], missing - 1, without(left, color), plus(taken, color));
  };
  for (const nominated of nominations) draw(nominated, 0, stacks, NO_CARDS);
  return results;
}

/** The nominations of a choice space: two of one color and one of another. */
export function choiceNominations(): Card[][] {
  return COLORS.flatMap((two) => COLORS.filter((one) => one !== two).map((one): Card[] => [two, two, one]));
}

export function midsectionNominations(color: Color): Card[][] {
  return COLORS.filter((other) => other !== color).map((other): Card[] => [other]);
}

export function coreNominations(color: Color): Card[][] {
  const others = COLORS.filter((other) => other !== color);
  return others.flatMap((first) => others.map((second): Card[] => [first, second]));
}

export function listed(cards: Cards): Card[] {
  return CARDS.flatMap((card) => new Array<Card>(cards[card]).fill(card));
}

export function keyOf(cards: Cards): string {
  return CARDS.map((card) => cards[card]).join(' ');
}

function without(cards: Cards, card: Card): Cards {
  return { ...cards, [card]: cards[card] - 1 };
}

function plus(cards: Cards, card: Card): Cards {
  return { ...cards, [card]: cards[card] + 1 };
}
