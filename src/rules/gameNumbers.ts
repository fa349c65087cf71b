/** The numbers for explanations of the game, taken from rules and components. */
import { startingSupply } from './building/build.ts';
import { nominationsAfter } from './building/drawing.ts';
import { COLORS, countCards, NO_CARDS } from './components/cards.ts';
import { COLUMNS, type Components, type PlayerCount, type RewardSpace, ROWS } from './components/components.ts';
import {
  CONNECTOR_POINTS,
  COSTS,
  type Element,
  MARKER_STEPS,
  MAX_KEPT_CARDS,
  ORNAMENT_POINTS,
  PLANT_POINTS,
} from './constants.ts';

type Span = readonly [least: number, most: number];

/** The numbers that do not depend on the component set. */
export interface CommonNumbers {
  /** In cards, not counting pairs. */
  readonly costs: Readonly<Record<Element, number>>;
  readonly advances: readonly number[];
  readonly kept: number;
  /** Of a connector by round, and of an ornament by level. */
  readonly points: {
    readonly connector: readonly number[];
    readonly ornament: readonly number[];
    readonly plant: number;
  };
}

export type GameNumbers = ReturnType<typeof gameNumbers>;

export const COMMON_NUMBERS: CommonNumbers = {
  costs: COSTS,
  advances: MARKER_STEPS,
  kept: MAX_KEPT_CARDS,
  points: { connector: CONNECTOR_POINTS, ornament: ORNAMENT_POINTS, plant: PLANT_POINTS },
};

/**
 * `rewards`: each kind of reward space once, in track order. A span is the smallest and the largest number of one item.
 */
export function gameNumbers(components: Components) {
  const { floors, rewardTrack, startCards, toolSpaces, wood } = components;
  const { A, B } = floors;
  const drawn = (element: Element) => countCards(nominationsAfter(element, 'yellow')[0] ?? NO_CARDS);
  const [reward] = rewardTrack;
  const frames = (players: PlayerCount) => startingSupply(components, players).frame.yellow;
  const tiles = (players: PlayerCount) => toolSpaces.reduce((sum, space) => sum + space.tiles[players].length, 0);
  return {
    ...COMMON_NUMBERS,
    draws: { midsection: drawn('midsection'), core: drawn('core') },
    rewards: [...new Map(rewardTrack.map((space) => [JSON.stringify(space), space])).values()],
    rewardCards: reward === undefined ? 0 : cardsOf(reward),
    startCards: {
      count: startCards.length,
      cards: spanOf(startCards.map(({ cards }) => countCards(cards))),
      colored: spanOf(startCards.map(({ cards }) => countCards(cards) - cards.wild)),
      wild: spanOf(startCards.map(({ cards }) => cards.wild)),
    },
    floor: {
      columns: [...COLUMNS],
      rows: [...ROWS].map(String),
      center: A.spaces[A.center]?.name ?? '',
      connectorSpaces: A.spaces.filter(({ kind }) => kind === 'connector').length,
      ornamentSpaces: A.spaces.filter(({ kind }) => kind === 'ornament').length,
      plants: B.plants.map(({ name }) => name),
    },
    supply: {
      frames: { 2: frames(2), 3: frames(3), 4: frames(4) },
      midsection: wood.midsection,
      core: wood.core,
      table: wood.table,
      connector: wood.connector,
      colored: spanOf(COLORS.map((color) => components.cards[color])),
      wild: components.cards.wild,
    },
    tools: {
      count: components.tools.length,
      spaces: toolSpaces.length,
      tiles: { 2: tiles(2), 3: tiles(3), 4: tiles(4) },
      requirement: spanOf(toolSpaces.map(({ requires }) => requires.length)),
    },
  };
}

function spanOf(numbers: readonly number[]): Span {
  return [Math.min(...numbers), Math.max(...numbers)];
}

function cardsOf(space: RewardSpace): number {
  return space.kind === 'fixed' ? countCards(space.cards) : space.same + space.other;
}
