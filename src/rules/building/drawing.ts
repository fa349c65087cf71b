/** Drawing cards. Cards that an empty stack lacks are replaced by other colored cards, never by wilds. */
import {
  byColor,
  type Cards,
  COLORS,
  type Color,
  cardsKey,
  countCards,
  countColored,
  NO_CARDS,
  sameCards,
  within,
} from '../components/cards.ts';
import type { Components, RewardSpace } from '../components/components.ts';
import { DRAW_SIZES, type Element } from '../constants.ts';

/** The distinct multisets of cards that a player can nominate, all of the same size. */
export type Nominations = readonly Cards[];

const EMPTY_DRAW: Nominations = [NO_CARDS];

const OTHER_COLORS = byColor((color) => COLORS.filter((other) => other !== color));

function multisets(colors: readonly Color[], count: number): Nominations {
  if (count === 0) return EMPTY_DRAW;
  return colors.flatMap((color, index) =>
    multisets(colors.slice(index), count - 1).map((rest): Cards => ({ ...rest, [color]: rest[color] + 1 })),
  );
}

const NOMINATIONS_AFTER: { readonly [element in Element]?: Readonly<Record<Color, Nominations>> } = Object.fromEntries(
  Object.entries(DRAW_SIZES).map(([element, count]) => [
    element,
    byColor((color) => multisets(OTHER_COLORS[color], count)),
  ]),
);

/** The nominations after building on an ornament of `color`; only the empty draw if the reward marker moves instead. */
export function nominationsAfter(element: Element, color: Color | null): Nominations {
  return (color !== null && NOMINATIONS_AFTER[element]?.[color]) || EMPTY_DRAW;
}

const REWARD_CACHE = new WeakMap<RewardSpace, Nominations>();

export function nominationsOfReward(space: RewardSpace): Nominations {
  if (space.kind === 'fixed') return [space.cards];
  // The list depends only on the space, so the cache is not observable.
  let nominations = REWARD_CACHE.get(space);
  if (!nominations) {
    nominations = COLORS.flatMap((same) =>
      OTHER_COLORS[same].map((other): Cards => ({ ...NO_CARDS, [same]: space.same, [other]: space.other })),
    );
    REWARD_CACHE.set(space, nominations);
  }
  return nominations;
}

/** The marker's place on the reward track after `steps` steps. */
export function rewardSpaceAfter(components: Components, marker: number, steps: number): number {
  return (marker + steps) % components.rewardTrack.length;
}

/** Whether `taken` is a legal result of one of the nominations, given these stacks. */
export function isDraw(nominations: Nominations, stacks: Cards, taken: Cards): boolean {
  if (!within(taken, stacks)) return false;
  // Checks the usual case first: the nominated cards are available.
  for (const nominated of nominations) if (sameCards(nominated, taken)) return true;
  for (const nominated of nominations) {
    const drawn = minimum(nominated, stacks);
    if (!within(drawn, taken) || taken.wild !== drawn.wild) continue;
    if (countCards(taken) === countCards(drawn) + substitutes(nominated, drawn, stacks)) return true;
  }
  return false;
}

/** Every legal result of the nominations, without duplicates, in the order of the nominations. */
export function legalDraws(nominations: Nominations, stacks: Cards): Cards[] {
  if (nominations.every((nominated) => within(nominated, stacks))) return [...nominations];
  const draws = new Map<number, Cards>();
  for (const nominated of nominations) {
    const drawn = minimum(nominated, stacks);
    const missing = substitutes(nominated, drawn, stacks);
    for (const cards of missing === 0 ? [drawn] : withSubstitutes(drawn, stacks, missing))
      draws.set(cardsKey(cards), cards);
  }
  return [...draws.values()];
}

/** The size of a draw if no stack runs short. */
export function drawCount(nominations: Nominations): number {
  return nominations[0] ? countCards(nominations[0]) : 0;
}

function minimum(a: Cards, b: Cards): Cards {
  return {
    yellow: Math.min(a.yellow, b.yellow),
    red: Math.min(a.red, b.red),
    green: Math.min(a.green, b.green),
    violet: Math.min(a.violet, b.violet),
    wild: Math.min(a.wild, b.wild),
  };
}

/** How many missing cards other colored stacks can replace. */
function substitutes(nominated: Cards, drawn: Cards, stacks: Cards): number {
  return Math.min(countCards(nominated) - countCards(drawn), countColored(stacks) - countColored(drawn));
}

/** All ways to add `missing` colored cards from the stacks. */
function withSubstitutes(drawn: Cards, stacks: Cards, missing: number): Cards[] {
  let partial: { cards: Cards; left: number }[] = [{ cards: drawn, left: missing }];
  for (const color of COLORS) {
    partial = partial.flatMap(({ cards, left }) => {
      const most = Math.min(left, stacks[color] - drawn[color]);
      return Array.from({ length: most + 1 }, (_, added) => ({
        cards: { ...cards, [color]: cards[color] + added },
        left: left - added,
      }));
    });
  }
  return partial.filter(({ left }) => left === 0).map(({ cards }) => cards);
}
