/**
 * The places of a board's numbers in the list that the master judges by; weights are kept in this order.
 * How they are seen on a board is left to the features.
 */

/** Numbers about a board. */
export const BOARD_FEATURES = 40;
export const REACH = 1;
export const NEAR_CONNECTORS = 2;
export const CONNECTORS = 3;
/** Ornaments that have just a frame, a midsection on it, a core, a table. */
export const FRAMES = 4;
export const MIDSECTIONS = 5;
export const CORES = 6;
export const TABLES = 7;
/** Tiles by the cards they still cost, few first. */
export const FIRST_TILE_GROUP = 8;
export const TILE_GROUPS = 7;
export const TILE_CHAINS = 15;
export const TILES_CONTESTED = 16;
/** Plants that lack one element, two, three, four. */
export const FIRST_PLANT = 17;
export const PLANT_GROUPS = 4;
export const TABLE_COLORS = 21;
export const COLORS_OF_USE = 22;
export const CONNECTORS_SQUARED = 23;
export const TILES_SAFE = 24;
/** Connectors that plants begun lack. */
export const PLANT_CONNECTORS = 25;
/** Plants begun for which the frames are just enough, or one more. */
export const PLANTS_SHORT_OF_FRAMES = 26;
export const PLANTS_LACKING_FIVE = 28;
/** Plants begun that can never be surrounded, for want of frames. */
export const PLANTS_LOST = 29;
// Much of one thing is worth less, or more, than as many times little of it.
export const FRAMES_SQUARED = 30;
/** Of those with a midsection or a core. */
export const RAISED_SQUARED = 31;
export const TABLES_SQUARED = 32;
export const REACH_TIMES_CONNECTORS = 33;
/** How far the supply has fallen below what a player may still want. */
export const TABLES_SHORT = 34;
export const CORES_SHORT = 35;
/** Of the contested tiles those that the others can take at once. */
export const TILES_URGENT = 36;
/**
 * Of the tiles that are not contested, those that somebody else takes first, and those that one is only just the first to take;
 * the points by which second tiles are less than first ones.
 */
export const TILES_SECOND = 37;
export const TILES_FIRST = 38;
export const POINTS_SECOND = 39;
