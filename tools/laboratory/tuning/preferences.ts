/** A player's preferences in points beyond the weights: connectors, kept cards, tables, tools and so on. */
import { FIRST_CARDS, type MasterWeights } from '../../../src/opponents/search/evaluation.ts';
import {
  CONNECTORS,
  CONNECTORS_SQUARED,
  CORES,
  FIRST_PLANT,
  FIRST_TILE_GROUP,
  FRAMES,
  PLANT_GROUPS,
  REACH,
  TABLES,
  TILE_GROUPS,
} from '../../../src/opponents/search/features.ts';
import { MAX_KEPT_CARDS } from '../../../src/rules/index.ts';
import { ENDED_STAGES } from './fitting/tilting.ts';

/** Additional points per unit of each number; `keptCards`: by the number of cards kept on passing. */
export interface Preference {
  readonly numbers: Readonly<Record<number, number>>;
  readonly keptCards: readonly number[];
}

const NO_PREFERENCE: Preference = { numbers: {}, keptCards: [] };
/** The penalty per connector or kept card above or below the preferred number. */
const CONNECTOR_MISSED = 4;
const CARD_MISSED = 6;

export function connectors(points: number): Preference {
  return { ...NO_PREFERENCE, numbers: { [CONNECTORS]: points } };
}

/** Prefers exactly this many connectors. */
export function connectorsAbout(count: number): Preference {
  const numbers = { [CONNECTORS]: 2 * CONNECTOR_MISSED * count, [CONNECTORS_SQUARED]: -CONNECTOR_MISSED };
  return { ...NO_PREFERENCE, numbers };
}

export function keeping(count: number): Preference {
  const keptCards = Array.from({ length: MAX_KEPT_CARDS + 1 }, (_, cards) => -CARD_MISSED * Math.abs(cards - count));
  return { ...NO_PREFERENCE, keptCards };
}

export function tables(points: number): Preference {
  return { ...NO_PREFERENCE, numbers: { [TABLES]: points, [CORES]: points / 2 } };
}

/** Adds this share of a tile's points, at any distance. */
export function tools(share: number): Preference {
  const groups = Array.from({ length: TILE_GROUPS }, (_, group) => [FIRST_TILE_GROUP + group, share]);
  return { ...NO_PREFERENCE, numbers: Object.fromEntries(groups) };
}

/** Adds more points the fewer tiles a plant lacks. */
export function plants(points: number): Preference {
  const groups = Array.from({ length: PLANT_GROUPS }, (_, group) => [
    FIRST_PLANT + group,
    (points * (PLANT_GROUPS - group)) / PLANT_GROUPS,
  ]);
  return { ...NO_PREFERENCE, numbers: Object.fromEntries(groups) };
}

export function spread(points: number): Preference {
  return { ...NO_PREFERENCE, numbers: { [FRAMES]: points, [REACH]: points / 2, [TABLES]: -points / 2 } };
}

/** Evaluates with preferences; the number of kept cards matters at ends of rounds. */
export function preferred(weights: MasterWeights, preferences: readonly Preference[]): MasterWeights {
  return weights.map((stage, at) => {
    const changed = stage.slice();
    const add = (index: number, points: number) => {
      changed[index] = (changed[index] ?? 0) + points;
    };
    for (const { numbers, keptCards } of preferences) {
      for (const [index, points] of Object.entries(numbers)) add(Number(index), points);
      if (!ENDED_STAGES.includes(at)) continue;
      for (const [cards, points] of keptCards.entries()) add(FIRST_CARDS + cards, points);
    }
    return changed;
  });
}
