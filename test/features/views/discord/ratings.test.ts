/** A change of rating is written with a minus, in the brackets of the language. */
import { expect, it } from 'vitest';
import { changedRating } from '../../../../src/features/views/discord/finished/notice.ts';
import { createLanguage } from '../../../../src/language/index.ts';

const language = createLanguage();
const before = { mu: 25, sigma: 25 / 3 };

it('is written with a minus, in the brackets of the language', () => {
  const lost = { before, after: { mu: 20, sigma: 8 } };
  expect(changedRating(language.of('hu'), lost)).toBe('1350? (−150)');
  expect(changedRating(language.of('ja'), lost)).toBe('1350?（−150）');
  expect(changedRating(language.of('en'), { before, after: { mu: 26, sigma: 2 } })).toBe('1530 (+30)');
});
