/**
 * Drawing material cards from stacks that may be empty: what a player may nominate, and what can come of it.
 * A nominated card whose stack is empty is taken from any other colored stack instead, never from the wilds; the same
 * holds for a start card's ten. When cards are drawn, and the reward marker's steps, are left to the moves.
 */
import type { Components, Element, RewardSpace } from '../components/types.ts';
import { DRAWN } from '../constants.ts';
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

const OTHERS = Object.fromEntries(COLORS.map((color) => [color, COLORS.filter((other) => other !== color)])) as Record<
  Color,
  Color[]
>;

/** So many cards of these colors, in every way. */
function multisets(colors: readonly Color[], count: number): Nominations {
  if (count === 0) return NOTHING;
  return colors.flatMap((color, index) =>
    multisets(colors.slice(index), count - 1).map((rest): Cards => ({ ...rest, [color]: rest[color] + 1 })),
  );
}

/** By element and color. */
const AFTER = Object.fromEntries(
  Object.entries(DRAWN).map(([element, count]) => [
    element,
    Object.fromEntries(COLORS.map((color) => [color, multisets(OTHERS[color], count)])),
  ]),
) as unknown as Record<Element, Record<Color, Nominations> | undefined>;

/** What may be nominated after an ornament's element of `color`; nothing after a frame, or where the marker moves. */
export function nominationsAfter(element: Element, color: Color | null): Nominations {
  return (color !== null && AFTER[element]?.[color]) || NOTHING;
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
