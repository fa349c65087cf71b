import { expect, it } from 'vitest';
import { createLanguage, parseDuration } from '../../src/language/index.ts';

const HOUR = 3_600_000;
const language = createLanguage();

it.each([
  ['36', 36],
  ['1 d 12 h', 36],
  ['90 min', 1.5],
  ['1 Tag und 12 Std.', 36],
  ['24 u', 24],
  ['1 dag en 12 uur', 36],
  ['2 weken', 336],
  ['3 nap és 4 óra', 76],
  ['90 perc', 1.5],
  ['１日と１２時間', 36],
  ['2週間', 336],
  ['30分', 0.5],
  ['0', 0],
])('reads “%s” as %d hours', (text, hours) => {
  expect(parseDuration(text)).toBe(hours * HOUR);
});

it.each(['', 'soon', 'en', '1 enormous', '-3 h', '1 日本', '3 constructor'])('does not read “%s”', (text) => {
  expect(parseDuration(text)).toBeNull();
});

it('reads back what it says, in every language', () => {
  for (const milliseconds of [0, 0.5, 1, 2, 25, 36, 24 * 14 + 3.25].map((hours) => hours * HOUR)) {
    for (const { code } of language.locales) {
      expect(parseDuration(language.of(code).duration(milliseconds)), code).toBe(milliseconds);
      expect(parseDuration(language.of(code).shortDuration(milliseconds)), code).toBe(milliseconds);
    }
  }
});
