/** The master's evaluation: certain points plus a linear estimate with weights for each stage of the game. */
import tuned from '../../../assets/opponents/master.json' with { type: 'json' };
import type { PlayerCount, Side } from '../../rules/index.ts';
import { BITS_PER_KIND, countHand, MAX_CARDS_OF_A_KIND, WILD_KIND } from '../compact/hand.ts';
import { COLOR_COUNT, type Layout } from '../compact/layout.ts';
import type { TableForecast } from '../compact/surroundings.ts';
import { connectorPoints } from '../evaluation.ts';
import { BOARD_FEATURES, BoardFeatures, USE_SETS, USES } from './features.ts';

/** Building and passed in round 1, the same in round 2, and building in round 3. */
export const STAGES = 5;
const MAX_COUNTED_HELD = 6;
const MAX_COUNTED_FOR_USE = 4;
const MAX_COUNTED_WILDS = 5;
const MAX_COUNTED_CARDS = 14;
const FIRST_HELD = 2 * BOARD_FEATURES;
const FIRST_WILD = FIRST_HELD + MAX_COUNTED_HELD + USES * MAX_COUNTED_FOR_USE;
export const FIRST_CARDS = FIRST_WILD + MAX_COUNTED_WILDS;
export const CONSTANT_FEATURE = 0;
export const WEIGHTS_PER_STAGE = FIRST_CARDS + MAX_COUNTED_CARDS;
const COUNTS = MAX_CARDS_OF_A_KIND + 1;

export type StageWeights = readonly number[];
export type MasterWeights = readonly StageWeights[];

export function stageOf(round: number, passed: boolean): number {
  return 2 * (round - 1) + (passed ? 1 : 0);
}

/** Call `look` with a board, then `worth` for any number of hands on it. */
export class Evaluator {
  readonly boardFeatures: BoardFeatures;
  readonly #weights: MasterWeights;
  readonly #tables: readonly Tables[];
  #stage = 0;
  #constant = 0;
  #perCard = 0;
  #use0 = 0;
  #use1 = 0;
  #use2 = 0;
  #use3 = 0;
  #tablesNow: Tables;

  constructor(layout: Layout, surroundings: TableForecast, weights: MasterWeights) {
    this.boardFeatures = new BoardFeatures(layout, surroundings);
    this.#weights = weights;
    this.#tables = weights.map(tablesOf);
    this.#tablesNow = this.#tables[0] as Tables;
  }

  setStage(round: number, passed: boolean): void {
    this.#stage = stageOf(round, passed);
    this.#tablesNow = this.#tables[Math.min(this.#stage, STAGES - 1)] as Tables;
    this.boardFeatures.isRoundOver = passed;
    this.boardFeatures.connectorPoints = connectorPoints(round);
  }

  look(
    spaces: number,
    levelsLow: number,
    levelsHigh: number,
    tilesLow: number,
    tilesHigh: number,
    toolPoints: number,
  ): void {
    const { boardFeatures } = this;
    boardFeatures.look(spaces, levelsLow, levelsHigh, tilesLow, tilesHigh, toolPoints);
    let constant = boardFeatures.certainPoints;
    let perCard = 0;
    // After the last pass, there is nothing to estimate.
    if (this.#stage < STAGES) {
      const weights = this.#weights[this.#stage] as StageWeights;
      const { features } = boardFeatures;
      for (let index = 0; index < BOARD_FEATURES; index++) {
        const seen = features[index] as number;
        constant += seen * (weights[index] as number);
        perCard += seen * (weights[BOARD_FEATURES + index] as number);
      }
    }
    this.#constant = constant;
    this.#perCard = perCard;
    const { uses } = boardFeatures;
    this.#use0 = (uses[0] as number) * COUNTS;
    this.#use1 = (uses[1] as number) * COUNTS;
    this.#use2 = (uses[2] as number) * COUNTS;
    this.#use3 = (uses[3] as number) * COUNTS;
  }

  worth(hand: number): number {
    if (this.#stage >= STAGES) return this.#constant;
    const { held, wilds, cards } = this.#tablesNow;
    const yellow = hand & MAX_CARDS_OF_A_KIND;
    const red = (hand >> BITS_PER_KIND) & MAX_CARDS_OF_A_KIND;
    const green = (hand >> (2 * BITS_PER_KIND)) & MAX_CARDS_OF_A_KIND;
    const violet = (hand >> (3 * BITS_PER_KIND)) & MAX_CARDS_OF_A_KIND;
    const wild = (hand >> (WILD_KIND * BITS_PER_KIND)) & MAX_CARDS_OF_A_KIND;
    const count = yellow + red + green + violet + wild;
    return (
      this.#constant +
      this.#perCard * count +
      (cards[count < MAX_COUNTED_CARDS ? count : MAX_COUNTED_CARDS - 1] as number) +
      (wilds[wild] as number) +
      (held[this.#use0 + yellow] as number) +
      (held[this.#use1 + red] as number) +
      (held[this.#use2 + green] as number) +
      (held[this.#use3 + violet] as number)
    );
  }

  /** The features of a board and hand, for tuning. Call `look` first. */
  featureVector(hand: number): number[] {
    const { features, uses } = this.boardFeatures;
    const all = new Array<number>(WEIGHTS_PER_STAGE).fill(0);
    const count = countHand(hand);
    const add = (index: number, value: number) => {
      all[index] = (all[index] as number) + value;
    };
    for (let index = 0; index < BOARD_FEATURES; index++) {
      add(index, features[index] as number);
      add(BOARD_FEATURES + index, (features[index] as number) * count);
    }
    for (let color = 0; color < COLOR_COUNT; color++) {
      const held = (hand >> (BITS_PER_KIND * color)) & MAX_CARDS_OF_A_KIND;
      for (let index = 0; index < Math.min(MAX_COUNTED_HELD, held); index++) add(FIRST_HELD + index, 1);
      for (let use = 0; use < USES; use++) {
        if ((((uses[color] as number) >> use) & 1) === 0) continue;
        for (let index = 0; index < Math.min(MAX_COUNTED_FOR_USE, held); index++) {
          add(FIRST_HELD + MAX_COUNTED_HELD + use * MAX_COUNTED_FOR_USE + index, 1);
        }
      }
    }
    const wild = (hand >> (WILD_KIND * BITS_PER_KIND)) & MAX_CARDS_OF_A_KIND;
    for (let index = 0; index < Math.min(MAX_COUNTED_WILDS, wild); index++) add(FIRST_WILD + index, 1);
    add(FIRST_CARDS + Math.min(MAX_COUNTED_CARDS - 1, count), 1);
    return all;
  }
}

/** Cumulative weights by count. `held`: by uses and count of a color. */
interface Tables {
  readonly held: Float64Array;
  readonly wilds: Float64Array;
  readonly cards: Float64Array;
}

function tablesOf(weights: StageWeights): Tables {
  const held = new Float64Array(USE_SETS * COUNTS);
  for (let uses = 0; uses < USE_SETS; uses++) {
    for (let count = 1; count < COUNTS; count++) {
      const card = count - 1;
      let more = card < MAX_COUNTED_HELD ? (weights[FIRST_HELD + card] as number) : 0;
      for (let use = 0; use < USES && card < MAX_COUNTED_FOR_USE; use++) {
        if (((uses >> use) & 1) === 1)
          more += weights[FIRST_HELD + MAX_COUNTED_HELD + use * MAX_COUNTED_FOR_USE + card] as number;
      }
      held[uses * COUNTS + count] = (held[uses * COUNTS + card] as number) + more;
    }
  }
  const wilds = new Float64Array(COUNTS);
  for (let count = 1; count < COUNTS; count++) {
    wilds[count] =
      (wilds[count - 1] as number) + (count <= MAX_COUNTED_WILDS ? (weights[FIRST_WILD + count - 1] as number) : 0);
  }
  return { held, wilds, cards: Float64Array.from(weights.slice(FIRST_CARDS, FIRST_CARDS + MAX_COUNTED_CARDS)) };
}

export function tunedWeights(side: Side, players: PlayerCount): MasterWeights {
  return tuned[`${side}${players}`];
}

export function areWeights(value: unknown): value is MasterWeights {
  const isStage = (stage: unknown) =>
    Array.isArray(stage) && stage.length === WEIGHTS_PER_STAGE && stage.every((weight) => Number.isFinite(weight));
  return Array.isArray(value) && value.length === STAGES && value.every(isStage);
}
