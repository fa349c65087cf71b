/** Quiet hours as people write them, in any of the languages. */
import { expect, it } from 'vitest';
import { parseQuietHours } from '../../../src/discord/people/me/typedTimes.ts';

it.each([
  '22:00-8:00',
  '22 - 8',
  '22.00 – 08.00',
  '22:00 to 8',
  '22 bis 8',
  '22 tot 8',
  '22-től 8-ig',
  '２２：００〜８：００',
  '22時から8時まで',
])('are read in “%s”', (text) => {
  expect(parseQuietHours(text)).toEqual({ from: 22 * 60, until: 8 * 60 });
});

it.each(['', '22', 'at night', '25-8', '22:75-8', '8-8', '22-8-6'])('are not read in “%s”', (text) => {
  expect(parseQuietHours(text)).toBeNull();
});
