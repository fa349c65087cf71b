/**
 * What the end of a round is worth to whoever wants to win, told from many of them: what its player comes to and what the
 * others then come to less, each learned from own scores, which vary half as much as leads do. Which games there are to
 * learn from is the fitting's matter.
 */

import { CONSTANT_FEATURE, type StageWeights, WEIGHTS_PER_STAGE } from '../../../src/opponents/search/evaluation.ts';
import { meanOf } from '../../../src/opponents/search/playouts.ts';
import { Ridge } from './ridge.ts';
import type { Seen } from './table.ts';

/** A player's numbers, the mean of the others' numbers, and of what is certain for the others. */
const NUMBERS = 2 * WEIGHTS_PER_STAGE + 1;
/** What the others come to less hangs on a player's numbers by little: it has to be the surer. */
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

  /** `score`: what the player had at the end of the game. */
  add(own: Seen, others: readonly Seen[], score: number): void {
    const numbers = [
      ...own.numbers,
      ...own.numbers.map((_, index) => meanOf(others.map(({ numbers: theirs }) => theirs[index] as number))),
      meanOf(others.map(({ certain }) => certain)),
    ];
    const toCome = score - own.certain;
    this.#ridge.add(numbers, toCome);
    for (const [index, value] of numbers.entries()) this.#sums[index] = (this.#sums[index] as number) + value;
    this.#score += toCome;
  }

  /** Weights for the lead, which expect own scores on average. `damping`: of each weight. */
  weights(before: StageWeights, damping: readonly number[]): StageWeights {
    const { count } = this.#ridge;
    if (count === 0) return before;
    const found = this.#ridge.solve(
      [...damping, ...damping.map((cost) => SURER * cost), SURER * (damping[CONSTANT_FEATURE] as number)],
      [...before, ...before.map(() => 0), 0],
    );
    // What a player has counts a part in the mean of the others of each of the others.
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
