/** What a fit learns from plans: how they differ within a position, independent of the positions. */
import { expect, it } from 'vitest';
import { WEIGHTS_PER_STAGE } from '../../../../src/opponents/search/evaluation.ts';
import { CONNECTORS, FIRST_TILE_GROUP } from '../../../../src/opponents/search/features.ts';
import { seededRandom } from '../../../../src/rules/index.ts';
import { PlanRegression } from '../../../../tools/laboratory/tuning/fitting/ridge.ts';
import { RUN_SEED } from '../../../support/runner/seed.ts';

const NEAR_TILES = FIRST_TILE_GROUP;
const NEUTRAL: readonly number[] = new Array<number>(WEIGHTS_PER_STAGE).fill(0);

it('distinguishes plans by their outcomes, and does not credit plans for their position', () => {
  const random = seededRandom(RUN_SEED);
  const regression = new PlanRegression();
  const worths: number[] = [];
  for (let position = 0; position < 200; position++) {
    // Players far ahead have many tiles in reach, which nevertheless bring little.
    const tiles = random(10);
    const plans = Array.from({ length: 6 }, () => {
      const numbers = NEUTRAL.slice();
      numbers[0] = 1;
      numbers[CONNECTORS] = random(5);
      numbers[NEAR_TILES] = tiles + random(3);
      const certain = 20 + random(10);
      const toCome = 3 * (numbers[CONNECTORS] as number) + 0.2 * (numbers[NEAR_TILES] as number);
      worths.push(5 + 3 * (numbers[NEAR_TILES] as number));
      return { numbers, certain, lead: certain + toCome + 8 * tiles };
    });
    regression.add(plans);
  }
  const before = NEUTRAL.slice();
  before[0] = 5;
  before[NEAR_TILES] = 3;
  const found = regression.weights(before, 0.01);
  expect(found[CONNECTORS]).toBeCloseTo(3, 1);
  expect(found[NEAR_TILES]).toBeCloseTo(0.2, 1);
  // About the previous expectation over all of them.
  const expected = (found[0] as number) + 2 * 3 + (mean(worths) - 5) / 3 / 5;
  expect(Math.abs(expected - mean(worths)), 'the same average as before').toBeLessThan(1);
});

it('keeps the weights of features that it has not seen', () => {
  expect(new PlanRegression().weights(NEUTRAL, 1)).toBe(NEUTRAL);
});

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
