/**
 * The numbers of the game that stand in no component file, each once: rules, computer players, hints, texts and pictures
 * read them here. Supplies, tiles and cards stand in the component file.
 */
import type { Element } from './components/types.ts';

/** Cards that an element costs, before substitutes. */
export const COSTS: Readonly<Record<Element, number>> = { frame: 1, midsection: 2, core: 3, table: 4, connector: 4 };

/** Cards drawn after an element, not of its color and not wild; tables and connectors bring a reward instead. */
export const DRAWN: Readonly<Record<'frame' | 'midsection' | 'core', number>> = { frame: 0, midsection: 1, core: 2 };

/** Steps that the reward marker may advance after a table or a connector. */
export const ADVANCES = [1, 2] as const;

/** Cards that a player keeps at most when passing. */
export const KEPT = 3;

export const CARDS_OF_A_START_CARD = 10;
export const CARDS_OF_A_REWARD = 3;

/** Points of an ornament by its level 0–4. */
export const ORNAMENT_POINTS = [0, 1, 3, 7, 12] as const;
/** Points of each connector by round, the first one first. */
export const CONNECTOR_POINTS = [1, 2, 3] as const;
export const PLANT_POINTS = 10;
/** Spaces that enclose a plant: its neighbours and its corners. */
export const SPACES_AROUND_A_PLANT = 8;

export const LAST_ROUND = CONNECTOR_POINTS.length;
