/** The components of one side and player count as numbers and bit masks for fast lookups. */
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
import { countHand, packHand } from './hand.ts';

export const COLOR_COUNT = 4;
/** The color of a connector space that accepts any color. */
export const ANY_COLOR = -1;
/** Elements are numbered by ornament level 1–4; the connector follows. */
export const CONNECTOR_ELEMENT = ELEMENTS.indexOf('connector') + 1;
export const ELEMENT_COSTS: readonly number[] = [0, ...ELEMENTS.map((element) => COSTS[element])];
export const MAX_ELEMENT_COST = Math.max(...ELEMENT_COSTS);
/** Kinds of wood are numbered: frames by color, then midsections, cores, tables, connectors. */
export const CONNECTOR_WOOD = woodKindOf(CONNECTOR_ELEMENT);

interface ToolPlace {
  readonly color: number;
  readonly tool: number;
  /** How many ornaments of at least each level, 1–4, are required; index 0 is unused. */
  readonly needs: readonly number[];
  readonly tiles: readonly number[];
}

export type Layout = ReturnType<typeof layoutOf>;

export function layoutOf(components: Components, side: Side, players: PlayerCount) {
  const floor = components.floors[side];
  const ornamentSpaces = floor.spaces.filter((space) => space.kind === 'ornament');
  const connectorSpaces = floor.spaces.filter((space) => space.kind === 'connector');
  const ornaments = ornamentSpaces.map((space) => space.index);
  const connectors = connectorSpaces.map((space) => space.index);
  const mask = (of: readonly number[], spaces: readonly number[]) =>
    of.reduce((bits, space, bit) => (spaces.includes(space) ? bits | (1 << bit) : bits), 0);
  const toolPlaces: readonly ToolPlace[] = components.toolSpaces.map((space) => ({
    color: colorNumber(space.color),
    tool: components.tools.indexOf(space.tool),
    needs: [0, 1, 2, 3, 4].map((level) => space.requires.filter((asked) => asked >= level).length),
    tiles: space.tiles[players],
  }));
  const rewards = components.rewardTrack.map((space) => nominationsOfReward(space).map(packHand));
  const drawn = [
    [],
    ...ELEMENTS.map((element) =>
      movesMarker(element) ? null : COLORS.map((color) => nominationsAfter(element, color).map(packHand)),
    ),
  ];
  return {
    components,
    side,
    players,
    /** The board index of each bit. */
    ornaments,
    connectors,
    toolPlaces,
    ornamentColor: ornamentSpaces.map((space) => colorNumber(space.color)),
    connectorColor: connectorSpaces.map((space) => colorNumber(space.color)),
    /** A mask of ornament bits for each color. */
    ornamentsOf: COLORS.map((color) => mask(ornaments, floor.ornamentsOf[color])),
    /** Masks of the adjacent connector bits by ornament bit, and of the adjacent ornament bits by connector bit. */
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
    /**
     * The number of cards missing for a tile. The index combines the tool place (from bit 8 on) with two counts of four
     * bits each: frames and midsections (low), or cores and tables (high).
     */
    lacksLow: lacksOf(toolPlaces, 1),
    lacksHigh: lacksOf(toolPlaces, 3),
    /** Nominations for each space of the reward track. */
    rewards,
    /** Nominations by element number and color; null if the marker moves instead. */
    drawsAfter: drawn,
    maxDrawn: Math.max(...[...rewards, ...drawn.flatMap((byColor) => byColor ?? [])].flat().map(countHand)),
    cards: CARDS.map((card) => components.cards[card]),
  };
}

/** `element`: 2–5; frames are not supported. */
export function woodKindOf(element: number): number {
  return 2 + element;
}

/** `level`: the lower of the two levels. */
function lacksOf(places: readonly ToolPlace[], level: number): Uint8Array {
  const lacks = new Uint8Array(places.length << 8);
  places.forEach(({ needs }, place) => {
    for (let there = 0; there < 256; there++) {
      const low = Math.max(0, (needs[level] ?? 0) - (there & 15));
      const high = Math.max(0, (needs[level + 1] ?? 0) - (there >> 4));
      lacks[(place << 8) | there] = (ELEMENT_COSTS[level] ?? 0) * low + (ELEMENT_COSTS[level + 1] ?? 0) * high;
    }
  });
  return lacks;
}

function colorNumber(color: Color | null): number {
  return color === null ? ANY_COLOR : COLORS.indexOf(color);
}

export interface Masks {
  /** The number of set bits, for masks of up to 13 bits. */
  readonly count: Uint8Array;
  /** Ornament bits adjacent to a mask of connectors, and connector bits adjacent to a mask of ornaments. */
  readonly ornamentsBeside: Uint16Array;
  readonly connectorsBeside: Uint16Array;
}

export function masksOf(layout: Layout): Masks {
  const size = 1 << 13;
  const count = new Uint8Array(size);
  for (let mask = 1; mask < size; mask++) count[mask] = (count[mask >> 1] as number) + (mask & 1);
  return {
    count,
    ornamentsBeside: joined(layout.ornamentsBeside, layout.connectors.length),
    connectorsBeside: joined(layout.connectorsBeside, layout.ornaments.length),
  };
}

function joined(beside: readonly number[], bits: number): Uint16Array {
  const all = new Uint16Array(1 << bits);
  for (let mask = 1; mask < all.length; mask++) {
    const lowest = 31 - Math.clz32(mask & -mask);
    all[mask] = (all[mask & (mask - 1)] as number) | (beside[lowest] as number);
  }
  return all;
}
