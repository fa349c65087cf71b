/**
 * The numbers that an explanation of the game names: costs, counts and points, as the rules and the components have them.
 * So an explanation can never say another number than the game goes by; its words are left to whoever explains.
 */
import { nominationsAfter } from './building/drawing.ts';
import type { Components, Element, PlayerCount, RewardSpace } from './components/types.ts';
import { ADVANCES, CONNECTOR_POINTS, COSTS, KEPT, ORNAMENT_POINTS, PLANT_POINTS } from './constants.ts';
import { COLORS, countCards, NO_CARDS } from './table/cards.ts';
import { COLUMNS, ROWS, type Space } from './table/floor.ts';

/** The least and the most of what differs from one to the next. */
type Span = readonly [least: number, most: number];

export interface GameNumbers {
  /** Cards, before substitutes. */
  readonly costs: Readonly<Record<Element, number>>;
  /** Cards drawn after it. */
  readonly draws: { readonly midsection: number; readonly core: number };
  /** Spaces that the reward marker may move. */
  readonly advances: readonly number[];
  /** Each kind of space of the reward track once, in the order of the track. */
  readonly rewards: readonly RewardSpace[];
  /** Cards of a reward space. */
  readonly rewardCards: number;
  readonly startCards: {
    readonly count: number;
    /** Cards on one of them: in all, colored, wild. */
    readonly cards: Span;
    readonly colored: Span;
    readonly wild: Span;
  };
  /** Cards kept at most when passing. */
  readonly kept: number;
  readonly floor: {
    readonly columns: readonly string[];
    readonly rows: readonly string[];
    readonly center: string;
    readonly connectorSpaces: number;
    readonly ornamentSpaces: number;
    /** Of side B. */
    readonly plants: readonly Space[];
  };
  readonly points: {
    /** By round, for each connector. */
    readonly connector: readonly number[];
    /** By level, 0 to 4. */
    readonly ornament: readonly number[];
    readonly plant: number;
  };
  readonly supply: {
    /** Of each color. */
    readonly frames: Readonly<Record<PlayerCount, number>>;
    readonly midsection: number;
    readonly core: number;
    readonly table: number;
    readonly connector: number;
    /** Material cards of each color. */
    readonly colored: Span;
    readonly wild: number;
  };
  readonly tools: {
    readonly count: number;
    readonly spaces: number;
    readonly tiles: Readonly<Record<PlayerCount, number>>;
    /** Ornaments that a tile asks for. */
    readonly requirement: Span;
  };
}

/** Those that every component set has. */
export type CommonNumbers = Pick<GameNumbers, 'costs' | 'advances' | 'kept' | 'points'>;

export const COMMON_NUMBERS: CommonNumbers = {
  costs: COSTS,
  advances: ADVANCES,
  kept: KEPT,
  points: { connector: CONNECTOR_POINTS, ornament: ORNAMENT_POINTS, plant: PLANT_POINTS },
};

export function gameNumbers(components: Components): GameNumbers {
  const { floors, rewardTrack, startCards, toolSpaces, wood } = components;
  const { A, B } = floors;
  const drawn = (element: Element) => countCards(nominationsAfter(element, 'yellow')[0] ?? NO_CARDS);
  const [reward] = rewardTrack;
  const frames = (players: PlayerCount) => wood.framePerColor - components.framesRemovedPerColor[players];
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
