/** The elements, and the numbers of the game that are in no component file. */

export const ELEMENTS = ['frame', 'midsection', 'core', 'table', 'connector'] as const;
export type Element = (typeof ELEMENTS)[number];

/** In cards, not counting pairs. */
export const COSTS: Readonly<Record<Element, number>> = { frame: 1, midsection: 2, core: 3, table: 4, connector: 4 };

/** The number of cards drawn after an element, of other colors and not wild. Tables and connectors bring a reward. */
export const DRAW_SIZES: Readonly<Record<'frame' | 'midsection' | 'core', number>> = {
  frame: 0,
  midsection: 1,
  core: 2,
};

/** Steps of the reward marker after a table or a connector. */
export const MARKER_STEPS = [1, 2] as const;

/** The most cards that a player keeps when passing. */
export const MAX_KEPT_CARDS = 3;

export const CARDS_PER_START_CARD = 10;
export const CARDS_PER_REWARD = 3;

/** Indexed by level, 0 to 4. */
export const ORNAMENT_POINTS = [0, 1, 3, 7, 12] as const;
/** Points per connector, by round. */
export const CONNECTOR_POINTS = [1, 2, 3] as const;
export const PLANT_POINTS = 10;
/** Four neighbors and four corners. */
export const SPACES_AROUND_PLANT = 8;

export const LAST_ROUND = CONNECTOR_POINTS.length;
