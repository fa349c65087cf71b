/**
 * Tilts weights a little in a random direction, for more varied players. Only the judgement of ended rounds is tilted:
 * it decides what is aimed at.
 */

import { type MasterWeights, STAGES, stageOf, WEIGHTS_PER_STAGE } from '../../../src/opponents/search/evaluation.ts';
import type { Random } from '../../../src/rules/index.ts';

/** Stages in which the end of a round is judged. */
export const ENDED_STAGES: readonly number[] = [stageOf(1, true), stageOf(2, true)];
/** Numbers that are nearly always the same are left alone. */
const MIN_SPREAD = 0.02;
/** Those that vary less than this are leant as if they varied so much: their weights would change too much. */
const MIN_DIVISOR = 0.3;

/** By stage and number: a direction, in units of the spread of that number. */
export type Direction = readonly (readonly number[])[];

/** How much each number of a judged position varies from position to position, by stage. */
export class Spreads {
  readonly #counts = new Array<number>(STAGES).fill(0);
  readonly #sums = Array.from({ length: STAGES }, () => new Float64Array(WEIGHTS_PER_STAGE));
  readonly #squares = Array.from({ length: STAGES }, () => new Float64Array(WEIGHTS_PER_STAGE));

  add(stage: number, numbers: readonly number[]): void {
    const sums = this.#sums[stage] as Float64Array;
    const squares = this.#squares[stage] as Float64Array;
    this.#counts[stage] = (this.#counts[stage] as number) + 1;
    numbers.forEach((value, index) => {
      sums[index] = (sums[index] as number) + value;
      squares[index] = (squares[index] as number) + value * value;
    });
  }

  /** The standard deviation; 0 where nothing has been seen. */
  of(stage: number, index: number): number {
    const count = this.#counts[stage] as number;
    if (count === 0) return 0;
    const mean = (this.#sums[stage]?.[index] as number) / count;
    return Math.sqrt(Math.max(0, (this.#squares[stage]?.[index] as number) / count - mean * mean));
  }
}

/** Normally distributed, one number for each weight that may be leant. */
export function randomDirection(spreads: Spreads, random: Random): Direction {
  return Array.from({ length: STAGES }, (_, stage) =>
    Array.from({ length: WEIGHTS_PER_STAGE }, (_, index) =>
      ENDED_STAGES.includes(stage) && spreads.of(stage, index) > MIN_SPREAD ? normal(random) : 0,
    ),
  );
}

/** `points`: by how much a number of one spread is to be judged differently where the direction is 1. */
export function leant(weights: MasterWeights, direction: Direction, spreads: Spreads, points: number): MasterWeights {
  return weights.map((stage, at) =>
    stage.map((weight, index) => {
      const along = direction[at]?.[index] ?? 0;
      return along === 0 ? weight : weight + (points * along) / Math.max(MIN_DIVISOR, spreads.of(at, index));
    }),
  );
}

const FINE = 2 ** 30;

/** Normally distributed around 0, by Box and Muller's way. */
function normal(random: Random): number {
  const distance = Math.sqrt(-2 * Math.log((random(FINE) + 1) / FINE));
  return distance * Math.cos((2 * Math.PI * random(FINE)) / FINE);
}
