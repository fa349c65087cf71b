/** A plan is compared with all rivals, above all with the leader. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rivalScore } from '../../../src/opponents/search/playouts.ts';

const score = fc.double({ min: 0, max: 250, noNaN: true });
const scores = fc.array(score, { minLength: 2, maxLength: 4 });

it('with one rival, its score is the one to beat', () => {
  fc.assert(
    fc.property(score, score, (own, other) => {
      expect(rivalScore([own, other], 0)).toBeCloseTo(other, 9);
    }),
  );
});

it('the value of several rivals is between their mean and their best', () => {
  fc.assert(
    fc.property(scores, score, (all, own) => {
      const others = all.slice(1);
      const rivals = rivalScore(all, 0);
      expect(rivals).toBeGreaterThanOrEqual(others.reduce((sum, value) => sum + value, 0) / others.length - 1e-9);
      expect(rivals).toBeLessThanOrEqual(Math.max(...others) + 1e-9);
      expect(rivalScore([own, ...others], 0)).toBe(rivals);
    }),
  );
});

it('a point less for the leader is worth more than for another rival, and both add up to one point', () => {
  const rivals = rivalScore([130, 140, 120], 0);
  const without = (first: number, second: number) => rivals - rivalScore([130, 140 - first, 120 - second], 0);
  expect(without(1, 0)).toBeGreaterThan(3 * without(0, 1));
  expect(without(0, 1)).toBeGreaterThan(0.05);
  expect(without(1, 1)).toBeCloseTo(1, 9);
});

it('players who have resigned are no rivals', () => {
  expect(rivalScore([130, 140, 200, 120], 0, [false, false, true, false])).toBe(rivalScore([130, 140, 120], 0));
  expect(rivalScore([130, 140], 0, [false, true])).toBe(0);
});
