import { expect, it } from 'vitest';
import {
  createLanguage,
  formatDuration,
  type LocaleCode,
  parseDuration,
  parseDurations,
} from '../../../src/language/index.ts';

const HOUR = 3_600_000;
const language = createLanguage();

it.each([
  ['1 d 12 h', 36],
  ['90 min', 1.5],
  ['1 Tag und 12 Std.', 36],
  ['24 u', 24],
  ['1 dag en 12 uur', 36],
  ['2 weken', 336],
  ['driekwartier', 0.75],
  ['3 nap és 4 óra', 76],
  ['90 perc', 1.5],
  ['１日と１２時間', 36],
  ['2週間', 336],
  ['30分', 0.5],
  ['0', 0],
])('reads “%s” as %d hours', (text, hours) => {
  for (const { code } of language.locales) expect(parseDuration(text, code), code).toBe(hours * HOUR);
});

const forms: readonly [LocaleCode, string, number][] = [
  ['en', 'half a day', 12],
  ['en', 'a day and a half', 36],
  ['en', 'one and a half hours', 1.5],
  ['en', 'an hour', 1],
  ['en', 'two weeks', 336],
  ['en', '1½ h', 1.5],
  ['en', '1 h 30', 1.5],
  ['en', 'quarter of an hour', 0.25],
  ['de', '1 Tag 12 Stunden', 36],
  ['de', 'anderthalb Tage', 36],
  ['de', 'ein halber Tag', 12],
  ['de', 'zwei Tage', 48],
  ['de', '1,5 Std.', 1.5],
  ['de', 'eine Viertelstunde', 0.25],
  ['nl', '12 u', 12],
  ['nl', '12u30', 12.5],
  ['nl', 'anderhalve dag', 36],
  ['nl', 'een half uur', 0.5],
  ['nl', 'twee dagen', 48],
  ['hu', 'másfél nap', 36],
  ['hu', 'fél nap', 12],
  ['hu', 'két és fél óra', 2.5],
  ['hu', 'két hét', 336],
  ['hu', 'hét nap', 168],
  ['hu', '12 óra 30 perc', 12.5],
  ['ja', '半日', 12],
  ['ja', '二日', 48],
  ['ja', '１日半', 36],
  ['ja', '十二時間', 12],
  ['ja', '1時間半', 1.5],
  ['ja', '1日12時間', 36],
  ['ja', '一週間', 168],
];
it.each(forms)('reads, in %s, “%s” as %d hours', (locale, text, hours) => {
  expect(parseDuration(text, locale)).toBe(hours * HOUR);
  expect(parseDuration(`\u200f${text.normalize('NFD')}\u200b`, locale)).toBe(hours * HOUR);
});

it.each([
  ['en', '12 h, 2 h'],
  ['en', '12 h and 2 h'],
  ['de', 'zwölf Stunden und zwei Stunden'],
  ['ja', '12時間、2時間'],
  ['hu', '12 óra; 2 óra'],
] as const)('reads, in %s, “%s” as two lengths', (locale, text) => {
  expect(parseDurations(text, locale)).toEqual([12 * HOUR, 2 * HOUR]);
  expect(parseDuration(text, locale)).toBeNull();
});

it('distinguishes a decimal comma from one between two durations', () => {
  expect(parseDurations('1,5 h,2 h, 30 min', 'de')).toEqual([1.5 * HOUR, 2 * HOUR, 0.5 * HOUR]);
  expect(parseDurations(' ', 'de')).toEqual([]);
  expect(parseDurations('1 h, soon', 'de')).toBeNull();
});

it.each(['', 'soon', 'en', '1 enormous', '-3 h', '1 日本', '3 constructor'])('does not read “%s”', (text) => {
  for (const { code } of language.locales) expect(parseDuration(text, code), code).toBeNull();
});

it('understands its own durations in every language', () => {
  for (const milliseconds of [0, 0.5, 1, 2, 25, 36, 24 * 14 + 3.25].map((hours) => hours * HOUR)) {
    for (const { code } of language.locales) {
      expect(parseDuration(language.of(code).duration(milliseconds), code), code).toBe(milliseconds);
      expect(parseDuration(formatDuration(milliseconds, code), code), code).toBe(milliseconds);
    }
  }
});

it.each([
  ['nl', 'een dag of twee'],
  ['nl', '1 of 2 dagen'],
  ['en', 'een dag of twee'],
  ['de', 'ein Tag oder zwei'],
  ['en', 'a day or two'],
] as const)('reads no duration from two alternatives: %s %s', (locale, text) => {
  expect(parseDuration(text, locale)).toBeNull();
});

it('reads a fraction of a unit', () => {
  expect(parseDuration('half of a day', 'en')).toBe(12 * HOUR);
});
