/**
 * All chance of a simulation, drawn from its seed: a stream of its own for each thing that is left to chance, so that one that
 * draws more often changes nothing for the others.
 */
import { createHash } from 'node:crypto';
import { type Random, seededRandom } from '../../../src/rules/index.ts';

export interface Draws {
  readonly random: Random;
  /** From 0 up to, and without, `below`. */
  below(below: number): number;
  /** Whether something happens that does so often, from 0 to 1. */
  chance(often: number): boolean;
  /** A whole number from one to another. */
  between(least: number, most: number): number;
  /** Mostly short, now and then long: the lengths of waits, in whole numbers. */
  around(mean: number): number;
  /** One of a list that is not empty. */
  one<T>(list: readonly [T, ...T[]]): T;
}

const FINE = 2 ** 30;

/** `name`: of the stream. */
export function drawsOf(seed: number, name: string): Draws {
  const random = seededRandom(createHash('sha256').update(`${seed}/${name}`).digest().readInt32BE(0));
  const fraction = () => random(FINE) / FINE;
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
