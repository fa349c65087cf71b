/** The features of a player's position, in which the master's evaluation is linear. */
import { PLANT_POINTS } from '../../rules/index.ts';
import { CONNECTOR_SHIFT, LEVEL_POINTS, ORNAMENT_MASK, ownsTile } from '../compact/board.ts';
import { ANY_COLOR, COLOR_COUNT, type Layout, type Masks, masksOf } from '../compact/layout.ts';
import { FAR, type TableForecast } from '../compact/surroundings.ts';

/** The tuned weights are stored in this order. */
export const BOARD_FEATURES = 40;
export const REACH = 1;
const NEAR_CONNECTORS = 2;
export const CONNECTORS = 3;
/** The number of ornaments at exactly this level. */
export const FRAMES = 4;
const MIDSECTIONS = 5;
export const CORES = 6;
export const TABLES = 7;
/** The value of open tiles, grouped by the cards that they still cost, fewest first. */
export const FIRST_TILE_GROUP = 8;
export const TILE_GROUPS = 7;
const TILE_CHAINS = 15;
const TILES_CONTESTED = 16;
/** Plants that lack one to four elements. */
export const FIRST_PLANT = 17;
export const PLANT_GROUPS = 4;
const TABLE_COLORS = 21;
const COLORS_OF_USE = 22;
export const CONNECTORS_SQUARED = 23;
const TILES_SAFE = 24;
/** The number of connectors that started plants lack. */
const PLANT_CONNECTORS = 25;
/** Started plants for which just enough frames are left; the next feature counts those with one to spare. */
const PLANTS_SHORT_OF_FRAMES = 26;
const PLANTS_LACKING_FIVE = 28;
/** Started plants that can no longer be enclosed. */
const PLANTS_LOST = 29;
// Quadratic terms.
const FRAMES_SQUARED = 30;
/** Ornaments with a midsection or a core. */
const RAISED_SQUARED = 31;
const TABLES_SQUARED = 32;
const REACH_TIMES_CONNECTORS = 33;
/** How far the supply has fallen below what a player may need. */
const TABLES_SHORT = 34;
const CORES_SHORT = 35;
/** Contested tiles that others can claim at once. */
const TILES_URGENT = 36;
/**
 * Uncontested tiles that others claim first; then those that the player just gets first; then the points that second
 * tiles are worth less.
 */
const TILES_SECOND = 37;
const TILES_FIRST = 38;
const POINTS_SECOND = 39;

/** The uses of one color's cards: table, core, midsection, frame, connector. */
export const USES = 5;
export const USE_SETS = 1 << USES;
const TABLE_USE = 1;
const CORE_USE = 2;
const MIDSECTION_USE = 4;
const FRAME_USE = 8;
const CONNECTOR_USE = 16;

const [, POINTS_1 = 0, POINTS_2 = 0, POINTS_3 = 0, POINTS_4 = 0] = LEVEL_POINTS;
const TILE_GROUP = Uint8Array.from({ length: 512 }, (_, cards) =>
  cards <= 4 ? cards - 1 : cards <= 6 ? 4 : cards <= 9 ? 5 : 6,
);
const URGENT_CARDS = 4;
const ENOUGH_TABLES = 5;
const ENOUGH_CORES = 6;
const MAX_LACKING = 5;

/** Computes the features of a board into its fields. */
export class BoardFeatures {
  readonly layout: Layout;
  readonly masks: Masks;
  /** The certain points on the board: tools, ornaments, plants, connectors. */
  certainPoints = 0;
  readonly features = new Float64Array(BOARD_FEATURES);
  /** One bit for each use of a color's cards, by color. */
  readonly uses = new Int32Array(COLOR_COUNT);
  surroundings: TableForecast;
  /** The points that a connector scores from this round on. */
  connectorPoints = 0;
  /** Whether to treat the round as over, so that all other players build again. */
  isRoundOver = false;
  readonly #toolSums: Int32Array;
  readonly #toolsLeft: Int32Array;
  readonly #open: Int32Array;
  /** Four bits each for frames and levels 2, 3 and 4, by color. */
  readonly #there = new Int32Array(COLOR_COUNT);
  readonly #toolOf: Int32Array;
  readonly #colorOf: Int32Array;

  constructor(layout: Layout, surroundings: TableForecast) {
    this.layout = layout;
    this.masks = masksOf(layout);
    this.surroundings = surroundings;
    this.#toolSums = new Int32Array(layout.tools);
    this.#toolsLeft = new Int32Array(layout.tools);
    this.#open = new Int32Array(layout.toolPlaces.length);
    this.#toolOf = Int32Array.from(layout.toolPlaces, ({ tool }) => tool);
    this.#colorOf = Int32Array.from(layout.toolPlaces, ({ color }) => color);
  }

  look(
    spaces: number,
    levelsLow: number,
    levelsHigh: number,
    tilesLow: number,
    tilesHigh: number,
    toolPoints: number,
  ): void {
    const { features, uses, masks, layout, surroundings } = this;
    const count = masks.count;
    const ornaments = spaces & ORNAMENT_MASK;
    const connectors = spaces >> CONNECTOR_SHIFT;
    const nearOrnaments = (masks.ornamentsBeside[connectors] as number) & ~ornaments;
    const nearConnectors = (masks.connectorsBeside[ornaments] as number) & ~connectors;
    const connectorCount = count[connectors] as number;
    let certain = toolPoints + connectorCount * this.connectorPoints;
    let reach = 0;
    let one = 0;
    let two = 0;
    let three = 0;
    let four = 0;
    let tableColors = 0;
    let sets = 0;
    for (let color = 0; color < COLOR_COUNT; color++) {
      const bits = (color < 2 ? levelsLow : levelsHigh) >> (12 * (color & 1));
      const of = layout.ornamentsOf[color] as number;
      const n1 = count[ornaments & of] as number;
      const n2 = bits & 15;
      const n3 = (bits >> 4) & 15;
      const n4 = (bits >> 8) & 15;
      one += n1 - n2;
      two += n2 - n3;
      three += n3 - n4;
      four += n4;
      certain += POINTS_1 * n1 + POINTS_2 * n2 + POINTS_3 * n3 + POINTS_4 * n4;
      let use = 0;
      if (n3 > n4) {
        use |= TABLE_USE;
        tableColors++;
      }
      if (n2 > n3) use |= CORE_USE;
      if (n1 > n2) use |= MIDSECTION_USE;
      const near = n1 < (surroundings.frames[color] as number) ? (count[nearOrnaments & of] as number) : 0;
      if (near > 0) use |= FRAME_USE;
      if (use !== 0) sets++;
      reach += near;
      uses[color] = use;
    }
    let nearConnectorCount = 0;
    if (connectorCount - 1 < surroundings.connectors) {
      for (let left = nearConnectors; left !== 0; left &= left - 1) {
        const color = layout.connectorColor[31 - Math.clz32(left & -left)] as number;
        nearConnectorCount++;
        if (color === ANY_COLOR)
          for (let any = 0; any < COLOR_COUNT; any++) uses[any] = (uses[any] as number) | CONNECTOR_USE;
        else uses[color] = (uses[color] as number) | CONNECTOR_USE;
      }
    }
    features.fill(0);
    features[0] = 1;
    features[REACH] = reach;
    features[NEAR_CONNECTORS] = nearConnectorCount;
    features[CONNECTORS] = connectorCount;
    features[FRAMES] = one;
    features[MIDSECTIONS] = two;
    features[CORES] = three;
    features[TABLES] = four;
    this.#lookAtTools(ornaments, levelsLow, levelsHigh, tilesLow, tilesHigh);
    certain += this.#lookAtPlants(ornaments, connectors);
    features[TABLE_COLORS] = tableColors;
    features[COLORS_OF_USE] = sets;
    features[CONNECTORS_SQUARED] = connectorCount * connectorCount;
    features[FRAMES_SQUARED] = one * one;
    features[RAISED_SQUARED] = (two + three) * (two + three);
    features[TABLES_SQUARED] = four * four;
    features[REACH_TIMES_CONNECTORS] = reach * connectorCount;
    const tablesLeft = surroundings.tables - four;
    const coresLeft = surroundings.cores - three - four;
    if (tablesLeft < ENOUGH_TABLES) features[TABLES_SHORT] = ENOUGH_TABLES - tablesLeft;
    if (coresLeft < ENOUGH_CORES) features[CORES_SHORT] = ENOUGH_CORES - coresLeft;
    this.certainPoints = certain;
  }

  /** Returns the points of enclosed plants. */
  #lookAtPlants(ornaments: number, connectors: number): number {
    const { features, masks } = this;
    const { count } = masks;
    let points = 0;
    for (const plant of this.layout.plants) {
      const framesMissing = plant.ornaments & ~ornaments;
      const connectorsMissing = count[plant.connectors & ~connectors] as number;
      const missing = (count[framesMissing] as number) + connectorsMissing;
      if (missing === 0) points += PLANT_POINTS;
      if (missing === 0 || missing > MAX_LACKING) continue;
      const spare = this.#spareFrames(ornaments, framesMissing);
      if (spare < 0) {
        features[PLANTS_LOST] = (features[PLANTS_LOST] as number) + 1;
        continue;
      }
      const group = missing === MAX_LACKING ? PLANTS_LACKING_FIVE : FIRST_PLANT + missing - 1;
      features[group] = (features[group] as number) + 1;
      features[PLANT_CONNECTORS] = (features[PLANT_CONNECTORS] as number) + connectorsMissing;
      if (spare > 1) continue;
      features[PLANTS_SHORT_OF_FRAMES + spare] = (features[PLANTS_SHORT_OF_FRAMES + spare] as number) + 1;
    }
    return points;
  }

  /** The frames left beyond those that a plant needs, in its scarcest color; `FAR` if it needs none. */
  #spareFrames(ornaments: number, missing: number): number {
    const { layout, masks, surroundings } = this;
    let spare = FAR;
    for (let color = 0; color < COLOR_COUNT; color++) {
      const of = layout.ornamentsOf[color] as number;
      const wanted = masks.count[missing & of] as number;
      if (wanted === 0) continue;
      const left = (surroundings.frames[color] as number) - (masks.count[ornaments & of] as number) - wanted;
      if (left < spare) spare = left;
    }
    return spare;
  }

  #lookAtTools(ornaments: number, levelsLow: number, levelsHigh: number, tilesLow: number, tilesHigh: number): void {
    const { features, masks, layout, surroundings } = this;
    const { lacksLow, lacksHigh } = layout;
    const { tilePoints, ownPoints, drops } = surroundings;
    const sums = this.#toolSums;
    const left = this.#toolsLeft;
    const open = this.#open;
    const toolOf = this.#toolOf;
    const colorOf = this.#colorOf;
    sums.fill(0);
    left.fill(0);
    const threats = this.isRoundOver ? surroundings.threats : surroundings.threatsNow;
    const nearest = this.isRoundOver ? surroundings.nearest : surroundings.nearestNow;
    const places = toolOf.length;
    let openPlaces = 0;
    for (let place = 0; place < places; place++) {
      const tool = toolOf[place] as number;
      if (ownsTile(tilesLow, tilesHigh, place)) sums[tool] = (sums[tool] as number) + (ownPoints[place] as number);
      else if ((tilePoints[place] as number) > 0) {
        left[tool] = (left[tool] as number) + 1;
        open[openPlaces++] = place;
      }
    }
    const there = this.#there;
    for (let color = 0; color < COLOR_COUNT; color++) {
      const bits = ((color < 2 ? levelsLow : levelsHigh) >> (12 * (color & 1))) & 0xfff;
      there[color] = (bits << 4) | (masks.count[ornaments & (layout.ornamentsOf[color] as number)] as number);
    }
    let chain = 0;
    let contested = 0;
    let safe = 0;
    let urgent = 0;
    let second = 0;
    let just = 0;
    let lost = 0;
    for (let index = 0; index < openPlaces; index++) {
      const place = open[index] as number;
      const points = tilePoints[place] as number;
      const built = there[colorOf[place] as number] as number;
      const lacking =
        (lacksLow[(place << 8) | (built & 255)] as number) + (lacksHigh[(place << 8) | (built >> 8)] as number);
      const cards = lacking === 0 ? 1 : lacking;
      const tool = toolOf[place] as number;
      const value = points + (sums[tool] as number);
      const group = FIRST_TILE_GROUP + (TILE_GROUP[cards] as number);
      features[group] = (features[group] as number) + value;
      chain += points * ((left[tool] as number) - 1);
      const threat = threats[place] as number;
      if (cards >= threat) {
        contested += value;
        if (threat <= URGENT_CARDS) urgent += value;
        continue;
      }
      if (cards * 2 > threat) safe += value;
      const first = nearest[place] as number;
      if (cards >= first) {
        second += value;
        lost += drops[place] as number;
      } else if (cards * 2 > first) just += value;
    }
    features[TILE_CHAINS] = chain;
    features[TILES_CONTESTED] = contested;
    features[TILES_SAFE] = safe;
    features[TILES_URGENT] = urgent;
    features[TILES_SECOND] = second;
    features[TILES_FIRST] = just;
    features[POINTS_SECOND] = lost;
  }
}
