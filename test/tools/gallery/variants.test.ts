/** The combinations in which the gallery shows its states. */
import { expect, it } from 'vitest';
import { NAMES, pairwiseVariants, VIEWPORTS } from '../../../tools/gallery/variants.ts';

it('combines each value with each value of the others', () => {
  const variants = pairwiseVariants();
  const pairs = new Set(
    variants.flatMap((variant) =>
      Object.entries(variant).flatMap((one, index, all) =>
        all.slice(index + 1).map((other) => JSON.stringify([one, other].toSorted())),
      ),
    ),
  );
  const counts = [5, 3, 2, 2, Object.keys(VIEWPORTS).length, Object.keys(NAMES).length];
  const expected = counts.flatMap((count, index) => counts.slice(index + 1).map((other) => count * other));
  expect(pairs.size).toBe(expected.reduce((sum, count) => sum + count, 0));
  expect(variants.length, 'far fewer than all combinations').toBeLessThan(40);
});

it('keeps to one language if asked', () => {
  const variants = pairwiseVariants('hu');
  expect(new Set(variants.map(({ locale }) => locale))).toEqual(new Set(['hu']));
});
