/** Player statistics without data: an average of nothing is omitted, not shown as 0. */
import { expect, it } from 'vitest';
import { categoryFigure } from '../../../../src/features/profiles/discord/profile.ts';
import { createLanguage } from '../../../../src/language/index.ts';

it('omits averages for a person without finished games', () => {
  const words = createLanguage().of('en');
  // No game on the side with plants.
  const own = { tools: 12, connectors: 20.5, ornaments: 0, plants: null };
  const whose = [
    { name: 'Anni', sign: '' },
    { name: 'Jana', sign: '' },
  ] as const;
  const { rows } = categoryFigure(words, whose, [null, own]);
  expect(rows.map(({ bars }) => bars.map(({ valueText }) => valueText))).toEqual(
    ['12.0', '20.5', '0.0', '–'].map((text) => ['–', text]),
  );
});
