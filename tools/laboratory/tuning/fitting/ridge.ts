/** Ridge regressions over samples that arrive one by one: of any kind, of leads, and of plans. */
import { CONSTANT_FEATURE, type StageWeights, WEIGHTS_PER_STAGE } from '../../../../src/opponents/search/evaluation.ts';
import { meanOf } from '../../../../src/opponents/search/playouts.ts';
import type { Seen } from '../table.ts';

class Ridge {
  readonly size: number;
  readonly #products: Float64Array;
  readonly #targets: Float64Array;
  #count = 0;

  constructor(size: number) {
    this.size = size;
    this.#products = new Float64Array(size * size);
    this.#targets = new Float64Array(size);
  }

  get count(): number {
    return this.#count;
  }

  add(numbers: readonly number[], target: number): void {
    const { size } = this;
    const products = this.#products;
    this.#count++;
    for (let row = 0; row < size; row++) {
      const value = numbers[row] as number;
      if (value === 0) continue;
      this.#targets[row] = (this.#targets[row] as number) + value * target;
      const at = row * size;
      for (let column = 0; column <= row; column++) {
        products[at + column] = (products[at + column] as number) + value * (numbers[column] as number);
      }
    }
  }

  /**
   * The weights with the least squared error, plus the squared distance of each weight from `before` times its
   * `damping`.
   */
  solve(damping: readonly number[], before: readonly number[]): number[] {
    const { size } = this;
    const lower = this.#products.slice();
    damping.forEach((cost, row) => {
      lower[row * size + row] = (lower[row * size + row] as number) + cost;
    });
    // Cholesky: the lower triangle times its transpose gives the products.
    for (let row = 0; row < size; row++) {
      for (let column = 0; column <= row; column++) {
        let sum = lower[row * size + column] as number;
        for (let inner = 0; inner < column; inner++) {
          sum -= (lower[row * size + inner] as number) * (lower[column * size + inner] as number);
        }
        lower[row * size + column] = row === column ? Math.sqrt(sum) : sum / (lower[column * size + column] as number);
      }
    }
    const weights = Array.from(this.#targets, (target, row) => target + (damping[row] ?? 0) * (before[row] ?? 0));
    for (let row = 0; row < size; row++) {
      let sum = weights[row] as number;
      for (let inner = 0; inner < row; inner++)
        sum -= (lower[row * size + inner] as number) * (weights[inner] as number);
      weights[row] = sum / (lower[row * size + row] as number);
    }
    for (let row = size - 1; row >= 0; row--) {
      let sum = weights[row] as number;
      for (let inner = row + 1; inner < size; inner++) {
        sum -= (lower[inner * size + row] as number) * (weights[inner] as number);
      }
      weights[row] = sum / (lower[row * size + row] as number);
    }
    return weights;
  }
}

/** A player's numbers, the mean of the others' numbers, and the mean of the others' certain points. */
const NUMBERS = 2 * WEIGHTS_PER_STAGE + 1;
/** The effect of a player's numbers on the others' results is small, so it is damped more. */
const SURER = 10;

/** For the ends of one round. */
export class LeadRegression {
  readonly #ridge = new Ridge(NUMBERS);
  readonly #sums = new Float64Array(NUMBERS);
  readonly #others: number;
  #score = 0;

  constructor(players: number) {
    this.#others = players - 1;
  }

  /** `score`: the player's final score. */
  add(own: Seen, others: readonly Seen[], score: number): void {
    const numbers = [
      ...own.numbers,
      ...own.numbers.map((_, index) => meanOf(others.map(({ numbers: theirs }) => theirs[index] as number))),
      meanOf(others.map(({ certain }) => certain)),
    ];
    const remainingPoints = score - own.certain;
    this.#ridge.add(numbers, remainingPoints);
    for (const [index, value] of numbers.entries()) this.#sums[index] = (this.#sums[index] as number) + value;
    this.#score += remainingPoints;
  }

  /** Weights for the lead that predict own scores without bias. `damping`: of each weight. */
  weights(before: StageWeights, damping: readonly number[]): StageWeights {
    const { count } = this.#ridge;
    if (count === 0) return before;
    const found = this.#ridge.solve(
      [...damping, ...damping.map((cost) => SURER * cost), SURER * (damping[CONSTANT_FEATURE] as number)],
      [...before, ...before.map(() => 0), 0],
    );
    // A player's numbers are also part of the mean of the others, from the view of each other player.
    const share = 1 / this.#others;
    const certain = 1 - share * (found[NUMBERS - 1] as number);
    const weights = before.map(
      (_, index) => ((found[index] as number) - share * (found[WEIGHTS_PER_STAGE + index] as number)) / certain,
    );
    const expected = weights.reduce((sum, weight, index) => sum + weight * (this.#sums[index] as number), 0);
    return weights.map((weight, index) =>
      index === CONSTANT_FEATURE ? weight + (this.#score - expected) / count : weight,
    );
  }
}

/** Numbers that vary less than this between plans are damped as if they varied this much. */
const MIN_SPREAD = 0.1;

/** The evaluation of a plan's end, and the outcome. */
export interface StudiedPlan {
  readonly numbers: readonly number[];
  /** Points that are certain at its end. */
  readonly certain: number;
  /** The final lead of the seat over the others. */
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
    const remainingPoints = meanOf(plans.map(({ lead, certain }) => lead - certain));
    for (const { numbers, lead, certain } of plans) {
      const apart = numbers.map((value, index) => value - (usual[index] as number));
      this.#ridge.add(apart, lead - certain - remainingPoints);
      for (const [index, value] of apart.entries()) {
        this.#squares[index] = (this.#squares[index] as number) + value * value;
        this.#sums[index] = (this.#sums[index] as number) + (numbers[index] as number);
      }
    }
  }

  /** `damping`: of each weight, in plans. The mean prediction over all plans stays. */
  weights(before: StageWeights, damping: number): StageWeights {
    const { count } = this.#ridge;
    if (count === 0) return before;
    const costs = Array.from(this.#squares, (square) => damping * Math.max(MIN_SPREAD, Math.sqrt(square / count)) ** 2);
    const found = this.#ridge.solve(costs, before);
    const more = found.reduce(
      (sum, weight, index) => sum + (((before[index] as number) - weight) * (this.#sums[index] as number)) / count,
      0,
    );
    return found.map((weight, index) => (index === CONSTANT_FEATURE ? weight + more : weight));
  }
}
