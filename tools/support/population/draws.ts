/** Seeded randomness in named streams, so that drawing more from one stream does not change the others. */
import { createHash } from 'node:crypto';
import { type Random, seededRandom } from '../../../src/rules/index.ts';

export interface Draws {
  readonly random: Random;
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  /** True with this probability. */
  chance(often: number): boolean;
  /** A whole number, both bounds included. */
  between(least: number, most: number): number;
  /** A whole number, exponentially distributed. */
  around(mean: number): number;
  one<T>(list: readonly [T, ...T[]]): T;
}

const FRACTION_STEPS = 2 ** 30;

/** `name`: of the stream. */
export function drawsOf(seed: number, name: string): Draws {
  const random = seededRandom(createHash('sha256').update(`${seed}/${name}`).digest().readInt32BE(0));
  const fraction = () => random(FRACTION_STEPS) / FRACTION_STEPS;
  return {
    random,
    below: random,
    chance: (often) => fraction() < often,
    between: (least, most) => least + random(most - least + 1),
    around: (mean) => Math.round(-Math.log(1 - fraction()) * mean),
    one: ([first, ...others]) => {
      const index = random(others.length + 1);
      return others[index - 1] ?? first;
    },
  };
}
