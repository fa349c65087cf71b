/**
 * The game's data written out a second time from the boards: neighbours, prices, draws. Nothing is shared with the
 * rules, so that an error in either shows.
 */

export type Kind = 'yellow' | 'red' | 'green' | 'violet' | 'wild';
export type Counts = Record<Kind, number>;

export const COLORS = ['yellow', 'red', 'green', 'violet'] as const;
export const KINDS = [...COLORS, 'wild'] as const;

/** The spaces that share a side with each space. */
export const NEIGHBOURS: Readonly<Record<string, string>> = {
  A1: 'B1 A2',
  B1: 'C1 B2 A1',
  C1: 'D1 C2 B1',
  D1: 'E1 D2 C1',
  E1: 'E2 D1',
  A2: 'A1 B2 A3',
  B2: 'B1 C2 B3 A2',
  C2: 'C1 D2 C3 B2',
  D2: 'D1 E2 D3 C2',
  E2: 'E1 E3 D2',
  A3: 'A2 B3 A4',
  B3: 'B2 C3 B4 A3',
  C3: 'C2 D3 C4 B3',
  D3: 'D2 E3 D4 C3',
  E3: 'E2 E4 D3',
  A4: 'A3 B4 A5',
  B4: 'B3 C4 B5 A4',
  C4: 'C3 D4 C5 B4',
  D4: 'D3 E4 D5 C4',
  E4: 'E3 E5 D4',
  A5: 'A4 B5',
  B5: 'B4 C5 A5',
  C5: 'C4 D5 B5',
  D5: 'D4 E5 C5',
  E5: 'E4 D5',
};

/** The colors of the ornaments, the same on both sides. */
export const ORNAMENTS: Readonly<Record<string, Kind>> = {
  B1: 'red',
  D1: 'violet',
  A2: 'green',
  C2: 'yellow',
  E2: 'green',
  B3: 'violet',
  D3: 'red',
  A4: 'yellow',
  C4: 'green',
  E4: 'yellow',
  B5: 'red',
  D5: 'violet',
};

/**
 * The connector spaces of side B with the color that each costs; on side A connectors go on all other spaces, in any
 * color.
 */
export const CONNECTORS_B: Readonly<Record<string, Kind>> = {
  A1: 'yellow',
  C1: 'green',
  E1: 'red',
  A3: 'red',
  E3: 'violet',
  A5: 'violet',
  C5: 'yellow',
  E5: 'green',
};

export const CENTER = 'C3';

/** The plants of side B with the four adjacent ornaments and the four corner connectors of each. */
export const PLANTS: Readonly<Record<string, string>> = {
  B2: 'B1 A2 C2 B3 A1 C1 A3 C3',
  D2: 'D1 C2 E2 D3 C1 E1 C3 E3',
  B4: 'B3 A4 C4 B5 A3 C3 A5 C5',
  D4: 'D3 C4 E4 D5 C3 E3 C5 E5',
};

/** The layers of an ornament space in order, with their costs. */
export const LAYERS = [
  ['frame', 1],
  ['midsection', 2],
  ['core', 3],
  ['table', 4],
] as const;
export const CONNECTOR = ['connector', 4] as const;

/** The final points of an ornament by its number of layers. */
export const ORNAMENT_WORTH = [0, 1, 3, 7, 12];

export const CARDS_IN_ALL: Counts = { yellow: 16, red: 16, green: 16, violet: 16, wild: 12 };
/** `frames`: per color, by the number of players. */
export const WOOD = {
  frames: { 2: 5, 3: 7, 4: 9 } as Readonly<Record<number, number>>,
  midsection: 36,
  core: 28,
  table: 20,
  connector: 30,
};

export const START_CARDS: Readonly<Record<string, Counts>> = {
  violet: { violet: 4, green: 3, yellow: 2, red: 0, wild: 1 },
  green: { green: 4, yellow: 3, red: 2, violet: 0, wild: 1 },
  yellow: { yellow: 4, red: 3, violet: 2, green: 0, wild: 1 },
  red: { red: 4, violet: 3, green: 2, yellow: 0, wild: 1 },
  pairs: { yellow: 2, red: 2, green: 2, violet: 2, wild: 2 },
};

/** The reward track from its start: a color gives two of it and a wild, a star two of one color and one of another. */
export const TRACK = ['*', 'yellow', '*', 'red', '*', 'green', '*', 'violet'] as const;
