/** What a fit learns from the ends of rounds: a player's own points, and points denied to the others. */
import { expect, it } from 'vitest';
import { WEIGHTS_PER_STAGE } from '../../../../src/opponents/search/evaluation.ts';
import { CONNECTORS, FIRST_TILE_GROUP } from '../../../../src/opponents/search/features.ts';
import { seededRandom } from '../../../../src/rules/index.ts';
import { LeadRegression } from '../../../../tools/laboratory/tuning/fitting/ridge.ts';
import type { Seen } from '../../../../tools/laboratory/tuning/table.ts';
import { RUN_SEED } from '../../../support/runner/seed.ts';

const NEAR_TILES = FIRST_TILE_GROUP;
const NEUTRAL: readonly number[] = new Array<number>(WEIGHTS_PER_STAGE).fill(0);

it.each([2, 3, 4])('counts points denied to the others as a gain, with %i players', (players) => {
  const random = seededRandom(RUN_SEED);
  const regression = new LeadRegression(players);
  const scores: number[] = [];
  const seenConnectors: number[] = [];
  const seenTiles: number[] = [];
  for (let game = 0; game < 400; game++) {
    const all = Array.from({ length: players }, () => seen(random(5), random(4), 20 + random(10)));
    for (const own of all) {
      const others = all.filter((other) => other !== own);
      const taken = others.reduce((sum, { numbers }) => sum + (numbers[NEAR_TILES] as number), 0);
      // A connector is worth 3 points; a tile in reach is worth 2 and takes as much from each of the others.
      const connectors = own.numbers[CONNECTORS] as number;
      const score = own.certain + 60 + 3 * connectors + 2 * (own.numbers[NEAR_TILES] as number) - 2 * taken;
      scores.push(score - own.certain);
      seenConnectors.push(connectors);
      seenTiles.push(own.numbers[NEAR_TILES] as number);
      regression.add(own, others, score);
    }
  }
  const found = regression.weights(NEUTRAL, new Array<number>(WEIGHTS_PER_STAGE).fill(0.01));
  expect(found[CONNECTORS]).toBeCloseTo(3, 1);
  expect(found[NEAR_TILES]).toBeCloseTo(4, 1);
  // With the means of what was drawn, since those of the distributions are off by more than the fit.
  const expected = (found[0] as number) + 3 * mean(seenConnectors) + 4 * mean(seenTiles);
  expect(Math.abs(expected - mean(scores)), 'own points, not leads').toBeLessThan(0.5);
});

it('keeps the weights of features that it has not seen', () => {
  expect(new LeadRegression(3).weights(NEUTRAL, NEUTRAL)).toBe(NEUTRAL);
});

function seen(connectors: number, nearTiles: number, certain: number): Seen {
  const numbers = NEUTRAL.slice();
  numbers[0] = 1;
  numbers[CONNECTORS] = connectors;
  numbers[NEAR_TILES] = nearTiles;
  return { stage: 1, numbers, certain, worth: 0 };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
