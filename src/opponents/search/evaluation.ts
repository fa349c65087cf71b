/**
 * What a position is worth to one player in points at the end: what is certain, and a linear judgement of the rest.
 * One set of weights for each stage of the game; where they come from is tuning's matter.
 */
import { BITS, cardsIn, MOST, WILD } from '../compact/hand.ts';
import { COLOR_COUNT, type Layout } from '../compact/layout.ts';
import type { Surroundings } from '../compact/surroundings.ts';
import { connectorPoints } from '../gain.ts';
import { BOARD_FEATURES } from './boardNumbers.ts';
import { Eye, USE_SETS, USES } from './features.ts';

/** Building in round 1, passed in round 1, the same in round 2, building in round 3. */
export const STAGES = 5;
const HELD = 6;
const HELD_FOR_USE = 4;
const WILDS = 5;
const CARDS = 14;
const FIRST_HELD = 2 * BOARD_FEATURES;
const FIRST_WILD = FIRST_HELD + HELD + USES * HELD_FOR_USE;
/** Weights of having no cards, one, two …; whoever has passed has at most the cards kept. */
export const FIRST_CARDS = FIRST_WILD + WILDS;
/** Place of the weight of what every position has. */
export const CONSTANT = 0;
/** Weights of a stage. */
export const WEIGHTS_A_STAGE = FIRST_CARDS + CARDS;
const COUNTS = MOST + 1;

export type StageWeights = readonly number[];
export type MasterWeights = readonly StageWeights[];

export function stageOf(round: number, passed: boolean): number {
  return 2 * (round - 1) + (passed ? 1 : 0);
}

/** Judges boards and then hands on them: `look` at a board first, then ask for the worth of as many hands as wanted. */
export class Judge {
  readonly eye: Eye;
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

  constructor(layout: Layout, surroundings: Surroundings, weights: MasterWeights) {
    this.eye = new Eye(layout, surroundings);
    this.#weights = weights;
    this.#tables = weights.map(tablesOf);
    this.#tablesNow = this.#tables[0] as Tables;
  }

  /** The stage that the next looks are for. */
  enter(round: number, passed: boolean): void {
    this.#stage = stageOf(round, passed);
    this.#tablesNow = this.#tables[Math.min(this.#stage, STAGES - 1)] as Tables;
    this.eye.ended = passed;
    this.eye.connectorPoints = connectorPoints(round);
  }

  look(
    spaces: number,
    levelsLow: number,
    levelsHigh: number,
    tilesLow: number,
    tilesHigh: number,
    toolPoints: number,
  ): void {
    const { eye } = this;
    eye.look(spaces, levelsLow, levelsHigh, tilesLow, tilesHigh, toolPoints);
    let constant = eye.certain;
    let perCard = 0;
    // After the last pass nothing is left to judge.
    if (this.#stage < STAGES) {
      const weights = this.#weights[this.#stage] as StageWeights;
      const { features } = eye;
      for (let index = 0; index < BOARD_FEATURES; index++) {
        const seen = features[index] as number;
        constant += seen * (weights[index] as number);
        perCard += seen * (weights[BOARD_FEATURES + index] as number);
      }
    }
    this.#constant = constant;
    this.#perCard = perCard;
    const { uses } = eye;
    this.#use0 = (uses[0] as number) * COUNTS;
    this.#use1 = (uses[1] as number) * COUNTS;
    this.#use2 = (uses[2] as number) * COUNTS;
    this.#use3 = (uses[3] as number) * COUNTS;
  }

  /** What the board looked at last is worth with this hand. */
  worth(hand: number): number {
    if (this.#stage >= STAGES) return this.#constant;
    const { held, wilds, cards } = this.#tablesNow;
    const yellow = hand & MOST;
    const red = (hand >> BITS) & MOST;
    const green = (hand >> (2 * BITS)) & MOST;
    const violet = (hand >> (3 * BITS)) & MOST;
    const wild = (hand >> (WILD * BITS)) & MOST;
    const count = yellow + red + green + violet + wild;
    return (
      this.#constant +
      this.#perCard * count +
      (cards[count < CARDS ? count : CARDS - 1] as number) +
      (wilds[wild] as number) +
      (held[this.#use0 + yellow] as number) +
      (held[this.#use1 + red] as number) +
      (held[this.#use2 + green] as number) +
      (held[this.#use3 + violet] as number)
    );
  }

  /** All numbers on which the judgement is linear, for tuning; the board has been looked at before. */
  numbers(hand: number): number[] {
    const { features, uses } = this.eye;
    const all = new Array<number>(WEIGHTS_A_STAGE).fill(0);
    const count = cardsIn(hand);
    const add = (index: number, value: number) => {
      all[index] = (all[index] as number) + value;
    };
    for (let index = 0; index < BOARD_FEATURES; index++) {
      add(index, features[index] as number);
      add(BOARD_FEATURES + index, (features[index] as number) * count);
    }
    for (let color = 0; color < COLOR_COUNT; color++) {
      const held = (hand >> (BITS * color)) & MOST;
      for (let index = 0; index < Math.min(HELD, held); index++) add(FIRST_HELD + index, 1);
      for (let use = 0; use < USES; use++) {
        if ((((uses[color] as number) >> use) & 1) === 0) continue;
        for (let index = 0; index < Math.min(HELD_FOR_USE, held); index++) {
          add(FIRST_HELD + HELD + use * HELD_FOR_USE + index, 1);
        }
      }
    }
    const wild = (hand >> (WILD * BITS)) & MOST;
    for (let index = 0; index < Math.min(WILDS, wild); index++) add(FIRST_WILD + index, 1);
    add(FIRST_CARDS + Math.min(CARDS - 1, count), 1);
    return all;
  }
}

/** Sums over held cards, looked up by count: `held` by uses and count of a color. */
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
      let more = card < HELD ? (weights[FIRST_HELD + card] as number) : 0;
      for (let use = 0; use < USES && card < HELD_FOR_USE; use++) {
        if (((uses >> use) & 1) === 1) more += weights[FIRST_HELD + HELD + use * HELD_FOR_USE + card] as number;
      }
      held[uses * COUNTS + count] = (held[uses * COUNTS + card] as number) + more;
    }
  }
  const wilds = new Float64Array(COUNTS);
  for (let count = 1; count < COUNTS; count++) {
    wilds[count] = (wilds[count - 1] as number) + (count <= WILDS ? (weights[FIRST_WILD + count - 1] as number) : 0);
  }
  return { held, wilds, cards: Float64Array.from(weights.slice(FIRST_CARDS, FIRST_CARDS + CARDS)) };
}
