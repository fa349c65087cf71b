/**
 * Regression over plans of one position each: only how they differ counts, since what they have in common is chosen anyway.
 * Which plans there are, and what came of them, is the fitting's matter.
 */

import { CONSTANT_FEATURE, type StageWeights, WEIGHTS_PER_STAGE } from '../../../src/opponents/search/evaluation.ts';
import { meanOf } from '../../../src/opponents/search/playouts.ts';
import { Ridge } from './ridge.ts';

/** Numbers that vary less than this from plan to plan resist as if they varied so much. */
const LEAST_SPREAD = 0.1;

/** A plan as the evaluation sees its end, and what came of it. */
export interface StudiedPlan {
  readonly numbers: readonly number[];
  /** Points that are certain at its end. */
  readonly certain: number;
  /** What the seat was ahead of the others in the end. */
  readonly lead: number;
}

export class PlanRegression {
  readonly #ridge = new Ridge(WEIGHTS_PER_STAGE);
  readonly #squares = new Float64Array(WEIGHTS_PER_STAGE);
  readonly #sums = new Float64Array(WEIGHTS_PER_STAGE);

  /** Of one position. */
  add(plans: readonly StudiedPlan[]): void {
    const usual = Array.from({ length: WEIGHTS_PER_STAGE }, (_, index) =>
      meanOf(plans.map(({ numbers }) => numbers[index] ?? 0)),
    );
    const toCome = meanOf(plans.map(({ lead, certain }) => lead - certain));
    for (const { numbers, lead, certain } of plans) {
      const apart = numbers.map((value, index) => value - (usual[index] as number));
      this.#ridge.add(apart, lead - certain - toCome);
      for (const [index, value] of apart.entries()) {
        this.#squares[index] = (this.#squares[index] as number) + value * value;
        this.#sums[index] = (this.#sums[index] as number) + (numbers[index] as number);
      }
    }
  }

  /** `damping`: how much each weight resists, in plans. What is expected of all plans together stays. */
  weights(before: StageWeights, damping: number): StageWeights {
    const { count } = this.#ridge;
    if (count === 0) return before;
    const costs = Array.from(
      this.#squares,
      (square) => damping * Math.max(LEAST_SPREAD, Math.sqrt(square / count)) ** 2,
    );
    const found = this.#ridge.solve(costs, before);
    const more = found.reduce(
      (sum, weight, index) => sum + (((before[index] as number) - weight) * (this.#sums[index] as number)) / count,
      0,
    );
    return found.map((weight, index) => (index === CONSTANT_FEATURE ? weight + more : weight));
  }
}
