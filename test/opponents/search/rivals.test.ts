/** Whom a plan has to beat: all of the others, and first of all the one who is ahead. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rivalScore } from '../../../src/opponents/search/playouts.ts';

const score = fc.double({ min: 0, max: 250, noNaN: true });
const scores = fc.array(score, { minLength: 2, maxLength: 4 });

it('a single other player has the other score to be beaten', () => {
  fc.assert(
    fc.property(score, score, (own, other) => {
      expect(rivalScore([own, other], 0)).toBeCloseTo(other, 9);
    }),
  );
});

it('the others count for no less than their mean and no more than the best of them, whatever one has oneself', () => {
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

it('a point less for the one who is ahead is worth more than for another, and both together a point', () => {
  const rivals = rivalScore([130, 140, 120], 0);
  const without = (first: number, second: number) => rivals - rivalScore([130, 140 - first, 120 - second], 0);
  expect(without(1, 0)).toBeGreaterThan(3 * without(0, 1));
  expect(without(0, 1)).toBeGreaterThan(0.05);
  expect(without(1, 1)).toBeCloseTo(1, 9);
});
