/**
 * Linear regression with a little damping, over samples that come in one by one.
 * What the numbers mean is the caller's matter.
 */

export class Ridge {
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

  /** The weights with the least squared error, where the square of each weight's distance from `before` costs its `damping`. */
  solve(damping: readonly number[], before: readonly number[]): number[] {
    const { size } = this;
    const lower = this.#products.slice();
    damping.forEach((cost, row) => {
      lower[row * size + row] = (lower[row * size + row] as number) + cost;
    });
    // Cholesky: the products are the lower triangle times its transpose.
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
