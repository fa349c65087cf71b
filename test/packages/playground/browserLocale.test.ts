import { expect, it } from 'vitest';
import { browserLocale } from '../../../packages/playground/web/wording.ts';

it.each([
  [undefined, 'en-US'],
  ['', 'en-US'],
  ['en-GB,en;q=0.9', 'en-GB'],
  ['en', 'en-US'],
  ['nl-BE,nl;q=0.9,en;q=0.5', 'nl'],
  ['hu-HU,hu;q=0.9', 'hu'],
  ['de-AT', 'de'],
  ['ja,en-US;q=0.7', 'ja'],
  ['eo, nl;q=0.5', 'nl'],
  ['*', 'en-US'],
])('lets a browser that asks for %s begin with %s', (header, locale) => {
  expect(browserLocale(header)).toBe(locale);
});
