/**
 * Drawing material cards from stacks that may be empty: what a player may nominate, and what can come of it.
 * A nominated card whose stack is empty is taken from any other colored stack instead, never from the wilds; the same
 * holds for a start card's ten. When cards are drawn, and the reward marker's steps, are left to the moves.
 */
import type { Components, Element, RewardSpace } from '../components/types.ts';
import {
  type Cards,
  COLORS,
  type Color,
  cardsKey,
  countCards,
  countColored,
  NO_CARDS,
  sameCards,
  within,
} from '../table/cards.ts';

/** The different multisets of cards that a player may nominate; whichever is nominated, the same number of cards. */
export type Nominations = readonly Cards[];

const NOTHING: Nominations = [NO_CARDS];

/** Steps that the reward marker may advance after a table or a connector (Rules, Building action). */
export const ADVANCES = [1, 2] as const;

function one(color: Color): Cards {
  return { ...NO_CARDS, [color]: 1 };
}

function pair(a: Color, b: Color): Cards {
  const cards: Record<Color, number> & { wild: number } = { ...NO_CARDS };
  cards[a] += 1;
  cards[b] += 1;
  return cards;
}

const OTHERS = Object.fromEntries(COLORS.map((color) => [color, COLORS.filter((other) => other !== color)])) as Record<
  Color,
  Color[]
>;

const AFTER_MIDSECTION = Object.fromEntries(
  COLORS.map((color) => [color, OTHERS[color].map(one)]),
) as unknown as Record<Color, Nominations>;

const AFTER_CORE = Object.fromEntries(
  COLORS.map((color) => [
    color,
    OTHERS[color].flatMap((a, index) => OTHERS[color].slice(index).map((b) => pair(a, b))),
  ]),
) as unknown as Record<Color, Nominations>;

/** What may be nominated after a midsection or core of `color`; nothing after a frame. */
export function nominationsAfter(element: Element, color: Color | null): Nominations {
  if (color === null) return NOTHING;
  if (element === 'midsection') return AFTER_MIDSECTION[color];
  if (element === 'core') return AFTER_CORE[color];
  return NOTHING;
}

const REWARDS = new WeakMap<RewardSpace, Nominations>();

/** What may be nominated on a space of the reward track. */
export function nominationsOfReward(space: RewardSpace): Nominations {
  if (space.kind === 'fixed') return [space.cards];
  // A cache that no caller can notice: the list depends on the space alone.
  let nominations = REWARDS.get(space);
  if (!nominations) {
    nominations = COLORS.flatMap((same) =>
      OTHERS[same].map((other): Cards => ({ ...NO_CARDS, [same]: space.same, [other]: space.other })),
    );
    REWARDS.set(space, nominations);
  }
  return nominations;
}

/** Where the marker lands after so many steps. */
export function rewardSpaceAfter(components: Components, marker: number, steps: number): number {
  return (marker + steps) % components.rewardTrack.length;
}

/** Whether `taken` can be what is really drawn from the stacks under one of the nominations. */
export function isDraw(nominations: Nominations, stacks: Cards, taken: Cards): boolean {
  if (!within(taken, stacks)) return false;
  // Mostly what is nominated is there and drawn; only otherwise are substitutes looked at.
  for (const nominated of nominations) if (sameCards(nominated, taken)) return true;
  for (const nominated of nominations) {
    const given = lesser(nominated, stacks);
    if (!within(given, taken) || taken.wild !== given.wild) continue;
    if (countCards(taken) === countCards(given) + substitutes(nominated, given, stacks)) return true;
  }
  return false;
}

/** Everything that can really be drawn, without repeats; the first is the default when nothing is said. */
export function legalDraws(nominations: Nominations, stacks: Cards): Cards[] {
  // Mostly every stack has enough: then what is nominated is what is drawn.
  if (nominations.every((nominated) => within(nominated, stacks))) return [...nominations];
  const draws = new Map<number, Cards>();
  for (const nominated of nominations) {
    const given = lesser(nominated, stacks);
    const missing = substitutes(nominated, given, stacks);
    for (const cards of missing === 0 ? [given] : filled(given, stacks, missing)) draws.set(cardsKey(cards), cards);
  }
  return [...draws.values()];
}

/** How many cards a draw brings when everything nominated is there. */
export function drawCount(nominations: Nominations): number {
  return nominations[0] ? countCards(nominations[0]) : 0;
}

function lesser(a: Cards, b: Cards): Cards {
  return {
    yellow: Math.min(a.yellow, b.yellow),
    red: Math.min(a.red, b.red),
    green: Math.min(a.green, b.green),
    violet: Math.min(a.violet, b.violet),
    wild: Math.min(a.wild, b.wild),
  };
}

/** How many missing cards come from other colored stacks: all of them, or what those still hold. */
function substitutes(nominated: Cards, given: Cards, stacks: Cards): number {
  return Math.min(countCards(nominated) - countCards(given), countColored(stacks) - countColored(given));
}

/** All ways to add `missing` colored cards that the stacks still hold. */
function filled(given: Cards, stacks: Cards, missing: number): Cards[] {
  let partial: { cards: Cards; left: number }[] = [{ cards: given, left: missing }];
  for (const color of COLORS) {
    partial = partial.flatMap(({ cards, left }) => {
      const most = Math.min(left, stacks[color] - given[color]);
      return Array.from({ length: most + 1 }, (_, added) => ({
        cards: { ...cards, [color]: cards[color] + added },
        left: left - added,
      }));
    });
  }
  return partial.filter(({ left }) => left === 0).map(({ cards }) => cards);
}
