/**
 * The components on one side for so many players, as numbers and bit masks: what every quick look-up reads.
 * Ornament and connector spaces have bits of their own, in the order of the board; positions are the position's matter.
 */
import {
  CARDS,
  COLORS,
  COSTS,
  type Color,
  type Components,
  ELEMENTS,
  movesMarker,
  nominationsAfter,
  nominationsOfReward,
  type PlayerCount,
  type Side,
} from '../../rules/index.ts';
import { cardsIn, type Hand, packed } from './hand.ts';

export const COLOR_COUNT = 4;
/** For a connector space that takes any one color. */
export const ANY_COLOR = -1;
/** The number of an element: an ornament's level 1–4, or this. */
export const CONNECTOR = ELEMENTS.indexOf('connector') + 1;
/** Cards by the number of an element. */
export const COST: readonly number[] = [0, ...ELEMENTS.map((element) => COSTS[element])];
export const HIGHEST_COST = Math.max(...COST);
/** Kinds of wood: frames by color, then midsections, cores, tables, connectors. */
export const CONNECTOR_WOOD = woodOf(CONNECTOR);

interface ToolPlace {
  readonly color: number;
  readonly tool: number;
  /** How many ornaments at least so high it asks for, by level 1–4 (index 0 unused). */
  readonly needs: readonly number[];
  /** Points of the tiles, the top one first. */
  readonly tiles: readonly number[];
}

export interface Layout {
  readonly components: Components;
  readonly side: Side;
  readonly players: PlayerCount;
  /** Space indices of the board by bit. */
  readonly ornaments: readonly number[];
  readonly connectors: readonly number[];
  readonly ornamentColor: readonly number[];
  readonly connectorColor: readonly number[];
  /** By color: the bits of its ornament spaces. */
  readonly ornamentsOf: readonly number[];
  /** By ornament bit: the connector bits beside it. And the other way round. */
  readonly connectorsBeside: readonly number[];
  readonly ornamentsBeside: readonly number[];
  readonly plants: readonly { readonly ornaments: number; readonly connectors: number }[];
  readonly tools: number;
  readonly toolPlaces: readonly ToolPlace[];
  readonly toolPlacesOf: readonly (readonly number[])[];
  /** By tool place: all places of the same tool. */
  readonly sameTool: readonly (readonly number[])[];
  /**
   * By tool place (from its bit 8 on) single cards that would have to be paid until it is earned: those for frames and
   * midsections by how many there are (four bits each), and those for cores and tables.
   */
  readonly lacksLow: Uint8Array;
  readonly lacksHigh: Uint8Array;
  /** Cards to nominate by place of the reward track. */
  readonly rewards: readonly (readonly Hand[])[];
  /** Cards to nominate after an element, by its number and color; null where the marker moves and brings a reward. */
  readonly drawn: readonly (readonly (readonly Hand[])[] | null)[];
  /** Cards of the largest draw. */
  readonly mostDrawn: number;
  /** All cards by kind. */
  readonly cards: readonly number[];
}

export function layoutOf(components: Components, side: Side, players: PlayerCount): Layout {
  const floor = components.floors[side];
  const ornamentSpaces = floor.spaces.filter((space) => space.kind === 'ornament');
  const connectorSpaces = floor.spaces.filter((space) => space.kind === 'connector');
  const ornaments = ornamentSpaces.map((space) => space.index);
  const connectors = connectorSpaces.map((space) => space.index);
  const mask = (of: readonly number[], spaces: readonly number[]) =>
    of.reduce((bits, space, bit) => (spaces.includes(space) ? bits | (1 << bit) : bits), 0);
  const toolPlaces = components.toolSpaces.map((space) => ({
    color: colorNumber(space.color),
    tool: components.tools.indexOf(space.tool),
    needs: [0, 1, 2, 3, 4].map((level) => space.requires.filter((asked) => asked >= level).length),
    tiles: space.tiles[players],
  }));
  const rewards = components.rewardTrack.map((space) => nominationsOfReward(space).map(packed));
  const drawn = [
    [],
    ...ELEMENTS.map((element) =>
      movesMarker(element) ? null : COLORS.map((color) => nominationsAfter(element, color).map(packed)),
    ),
  ];
  return {
    components,
    side,
    players,
    ornaments,
    connectors,
    toolPlaces,
    ornamentColor: ornamentSpaces.map((space) => colorNumber(space.color)),
    connectorColor: connectorSpaces.map((space) => colorNumber(space.color)),
    ornamentsOf: COLORS.map((color) => mask(ornaments, floor.ornamentsOf[color])),
    connectorsBeside: ornamentSpaces.map((space) => mask(connectors, space.adjacent)),
    ornamentsBeside: connectorSpaces.map((space) => mask(ornaments, space.adjacent)),
    plants: floor.plants.map((plant) => ({
      ornaments: mask(ornaments, plant.adjacent),
      connectors: mask(connectors, plant.corners),
    })),
    tools: components.tools.length,
    toolPlacesOf: COLORS.map((_, color) =>
      toolPlaces.flatMap((place, index) => (place.color === color ? [index] : [])),
    ),
    sameTool: toolPlaces.map(({ tool }) => toolPlaces.flatMap((place, index) => (place.tool === tool ? [index] : []))),
    lacksLow: lacksOf(toolPlaces, 1),
    lacksHigh: lacksOf(toolPlaces, 3),
    rewards,
    drawn,
    mostDrawn: Math.max(...[...rewards, ...drawn.flatMap((byColor) => byColor ?? [])].flat().map(cardsIn)),
    cards: CARDS.map((card) => components.cards[card]),
  };
}

/** The kind of wood of an element that is no frame. */
export function woodOf(element: number): number {
  return 2 + element;
}

/** Of two levels, the lower of which is given. */
function lacksOf(places: readonly ToolPlace[], level: number): Uint8Array {
  const lacks = new Uint8Array(places.length << 8);
  places.forEach(({ needs }, place) => {
    for (let there = 0; there < 256; there++) {
      const low = Math.max(0, (needs[level] ?? 0) - (there & 15));
      const high = Math.max(0, (needs[level + 1] ?? 0) - (there >> 4));
      lacks[(place << 8) | there] = (COST[level] ?? 0) * low + (COST[level + 1] ?? 0) * high;
    }
  });
  return lacks;
}

function colorNumber(color: Color | null): number {
  return color === null ? ANY_COLOR : COLORS.indexOf(color);
}
