/**
 * Tilts weights a little in a random direction, for more varied players. Only the evaluation of ended rounds is tilted,
 * because it decides what a player aims at.
 */
import { type MasterWeights, STAGES, stageOf, WEIGHTS_PER_STAGE } from '../../../../src/opponents/search/evaluation.ts';
import type { Random } from '../../../../src/rules/index.ts';

/** Stages in which the end of a round is evaluated. */
export const ENDED_STAGES: readonly number[] = [stageOf(1, true), stageOf(2, true)];
/** Nearly constant numbers are left unchanged. */
const MIN_SPREAD = 0.02;
/**
 * Numbers that vary less than this are tilted as if they varied this much; otherwise their weights would change too
 * much.
 */
const MIN_DIVISOR = 0.3;

/** By stage and number: a direction, in units of the spread of that number. */
export type Direction = readonly (readonly number[])[];

/** The spread of each number over evaluated positions, by stage. */
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

  /** The standard deviation; 0 without samples. */
  of(stage: number, index: number): number {
    const count = this.#counts[stage] as number;
    if (count === 0) return 0;
    const mean = (this.#sums[stage]?.[index] as number) / count;
    return Math.sqrt(Math.max(0, (this.#squares[stage]?.[index] as number) / count - mean * mean));
  }
}

/** Normally distributed, one number for each tilted weight. */
export function randomDirection(spreads: Spreads, random: Random): Direction {
  return Array.from({ length: STAGES }, (_, stage) =>
    Array.from({ length: WEIGHTS_PER_STAGE }, (_, index) =>
      ENDED_STAGES.includes(stage) && spreads.of(stage, index) > MIN_SPREAD ? normal(random) : 0,
    ),
  );
}

/** `points`: the change in evaluation for a number of one spread where the direction is 1. */
export function tilted(weights: MasterWeights, direction: Direction, spreads: Spreads, points: number): MasterWeights {
  return weights.map((stage, at) =>
    stage.map((weight, index) => {
      const along = direction[at]?.[index] ?? 0;
      return along === 0 ? weight : weight + (points * along) / Math.max(MIN_DIVISOR, spreads.of(at, index));
    }),
  );
}

const FINE = 2 ** 30;

/** Normally distributed around 0, by the Box–Muller method. */
function normal(random: Random): number {
  const distance = Math.sqrt(-2 * Math.log((random(FINE) + 1) / FINE));
  return distance * Math.cos((2 * Math.PI * random(FINE)) / FINE);
}
