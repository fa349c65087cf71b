import { describe, expect, it } from 'vitest';
import {
  createLanguage,
  formatQuietHours,
  type LocaleCode,
  parseDay,
  parseQuietHours,
  parseTimeOfDay,
} from '../../../src/language/index.ts';

import { lookAlikes } from '../support/lookAlikes.ts';

const TODAY = '2026-11-22';
const language = createLanguage();
const locales = language.locales.map(({ code }) => code);

describe('a time of day', () => {
  const times: readonly [LocaleCode, string, string][] = [
    ['en', '6 pm', '18:00'],
    ['en', '6pm', '18:00'],
    ['en', '6:30 p.m.', '18:30'],
    ['en', '12 am', '0:00'],
    ['en', '12 pm', '12:00'],
    ['en', 'noon', '12:00'],
    ['en', 'midnight', '0:00'],
    ['en', 'half past six', '6:30'],
    ['en', 'quarter to seven', '6:45'],
    ['en', "7 o'clock", '7:00'],
    ['en', '7 in the evening', '19:00'],
    ['de', '18 Uhr', '18:00'],
    ['de', '18:00 Uhr', '18:00'],
    ['de', '18 Uhr 30', '18:30'],
    ['de', '18.30', '18:30'],
    ['de', 'halb sieben', '6:30'],
    ['de', 'halb sieben abends', '18:30'],
    ['de', '6 Uhr abends', '18:00'],
    ['de', 'um achtzehn Uhr', '18:00'],
    ['de', 'Viertel nach sechs', '6:15'],
    ['de', 'Mitternacht', '0:00'],
    ['nl', '18u', '18:00'],
    ['nl', '18 uur', '18:00'],
    ['nl', '18u30', '18:30'],
    ['nl', '18.30 uur', '18:30'],
    ['nl', 'half zeven', '6:30'],
    ['nl', "6 uur 's avonds", '18:00'],
    ['nl', 'kwart over zes', '6:15'],
    ['hu', '18 óra', '18:00'],
    ['hu', '18 óra 30 perc', '18:30'],
    ['hu', '18-kor', '18:00'],
    ['hu', '18:30-kor', '18:30'],
    ['hu', '18 órakor', '18:00'],
    ['hu', 'este 6', '18:00'],
    ['hu', 'este hatkor', '18:00'],
    ['hu', 'fél hét', '6:30'],
    ['hu', 'háromnegyed hét', '6:45'],
    ['hu', 'délután 5 óra', '17:00'],
    ['hu', 'éjfél', '0:00'],
    ['ja', '18時', '18:00'],
    ['ja', '18時30分', '18:30'],
    ['ja', '６時', '6:00'],
    ['ja', '午後6時', '18:00'],
    ['ja', '午前６時半', '6:30'],
    ['ja', '六時', '6:00'],
    ['ja', '十八時三十分', '18:30'],
    ['ja', '夜10時', '22:00'],
    ['ja', '正午', '12:00'],
  ];
  it.each(times)('is read, in %s, in “%s”: %s', (locale, text, clock) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    for (const same of lookAlikes(text)) expect(parseTimeOfDay(same, locale), same).toBe(hour * 60 + minute);
  });

  it.each(['18', '18:00', '18.00', '18 h', '１８：００', '6 pm', '18 Uhr', '18時'])(
    'is read in “%s” in every language',
    (text) => {
      for (const locale of locales) expect(parseTimeOfDay(text, locale), locale).toBe(18 * 60);
    },
  );

  it.each(['', '25', '18:75', '24:30', 'at night', '18 pm am', '13 am', '6 7', 'half', '18:00:00', '-5', '½'])(
    'is not read in “%s”',
    (text) => {
      for (const locale of locales) expect(parseTimeOfDay(text, locale), locale).toBeNull();
    },
  );
});

describe('quiet hours', () => {
  const hours: readonly [LocaleCode, string][] = [
    ['en', '10pm-8am'],
    ['en', 'from 10 pm to 8 am'],
    ['en', 'between 22:00 and 8:00'],
    ['en', '10:00 PM – 8:00 AM'],
    ['de', '22 Uhr bis 8 Uhr'],
    ['de', 'von 22 bis 8 Uhr'],
    ['de', 'zwischen 22:00 und 08:00 Uhr'],
    ['de', 'ab 22 Uhr bis 8 Uhr'],
    ['nl', 'vanaf 22 uur tot 8 uur'],
    ['nl', 'van 22:00 tot 8:00'],
    ['nl', '22 uur tot 8 uur'],
    ['nl', '22u-8u'],
    ['nl', "van 10 uur 's avonds tot 8 uur 's ochtends"],
    ['hu', '22 órától 8 óráig'],
    ['hu', '22-től 8-ig'],
    ['hu', '22:00-tól 8:00-ig'],
    ['hu', 'este 10-től reggel 8-ig'],
    ['hu', '22 és 8 óra között'],
    ['ja', '午後10時から午前8時'],
    ['ja', '22時から8時まで'],
    ['ja', '２２：００〜８：００'],
    ['ja', '22時～8時'],
    ['ja', '夜十時から朝八時まで'],
  ];
  it.each(hours)('are read, in %s, in “%s”', (locale, text) => {
    for (const same of lookAlikes(text)) {
      expect(parseQuietHours(same, locale), same).toEqual({ from: 22 * 60, until: 8 * 60 });
    }
  });

  it.each([
    '22:00-8:00',
    '22 - 8',
    '22.00 – 08.00',
    '22h-8h',
    '22 to 8',
    '22 bis 8',
    '22 tot 8',
    '22-től 8-ig',
    '22~8',
  ])('are read in “%s” in every language', (text) => {
    for (const locale of locales) {
      expect(parseQuietHours(text, locale), locale).toEqual({ from: 22 * 60, until: 8 * 60 });
    }
  });

  it.each([
    ['en', '10:00 PM – 8:00 AM'],
    ['hu', '22:00 – 8:00'],
    ['ja', '22:00〜8:00'],
  ] as const)('are written in %s as “%s”', (locale, text) => {
    expect(formatQuietHours({ from: 22 * 60, until: 8 * 60 }, locale).replaceAll('\u202f', ' ')).toBe(text);
  });

  it('are read with Hungarian suffixes on numbers', () => {
    expect(parseQuietHours('von acht bis zwanzig', 'de')).toEqual({ from: 8 * 60, until: 20 * 60 });
    expect(parseQuietHours('van acht tot twintig', 'nl')).toEqual({ from: 8 * 60, until: 20 * 60 });
  });

  it.each<[LocaleCode, string]>([
    ['en', '9am-5'],
    ['nl', "9 uur 's ochtends tot 5"],
    ['de', '9 Uhr morgens bis 5'],
    ['hu', 'reggel 9-től 5-ig'],
    ['ja', '朝9時から5時'],
  ])('end after noon in %s if they begin in the morning: “%s”', (locale, text) => {
    expect(parseQuietHours(text, locale)).toEqual({ from: 9 * 60, until: 17 * 60 });
  });

  it.each<[LocaleCode, string]>([
    ['en', 'noon to 1'],
    ['en', '6 pm to 8'],
    ['nl', "6 uur 's avonds tot 8"],
    ['de', '6 Uhr abends bis 8'],
    ['hu', 'este 6-tól 8-ig'],
    ['ja', '夜6時から8時'],
  ])('are asked back in %s if the second hour may be after noon: “%s”', (locale, text) => {
    expect(parseQuietHours(text, locale)).toBeNull();
  });

  it.each<[LocaleCode, string]>([
    ['nl', '12 uur tot 7 uur'],
    ['de', '12 Uhr bis 7 Uhr'],
    ['ja', '12時から7時'],
  ])('begin at midnight in %s in “%s”', (locale, text) => {
    expect(parseQuietHours(text, locale)).toEqual({ from: 0, until: 7 * 60 });
  });

  it.each(['', '22', 'at night', '25-8', '22:75-8', '8-8', '22-8-6'])('are not read in “%s”', (text) => {
    for (const locale of locales) expect(parseQuietHours(text, locale), locale).toBeNull();
  });
});

describe('a day', () => {
  const days: readonly [LocaleCode, string, string][] = [
    ['en', 'July 28, 2027', '2027-07-28'],
    ['en', '28 July 2027', '2027-07-28'],
    ['en', 'July 28th', '2027-07-28'],
    ['en', 'the 28th of July', '2027-07-28'],
    ['en', '7/28/2027', '2027-07-28'],
    ['en', '28/7', '2027-07-28'],
    ['en', '5/5', '2027-05-05'],
    ['en', 'tomorrow', '2026-11-23'],
    ['en', 'Dec 24', '2026-12-24'],
    ['en', 'Monday, December 28', '2026-12-28'],
    ['en', 'Feb 29', '2028-02-29'],
    ['en', 'November 22', '2026-11-22'],
    ['de', '28.07.2027', '2027-07-28'],
    ['de', '28.7.', '2027-07-28'],
    ['de', '28.7.27', '2027-07-28'],
    ['de', '28. Juli', '2027-07-28'],
    ['de', 'am 28. Juli 2027', '2027-07-28'],
    ['de', '3.4.', '2027-04-03'],
    ['de', '1. Jänner', '2027-01-01'],
    ['de', '15. März', '2027-03-15'],
    ['de', 'Mo, 28.12.', '2026-12-28'],
    ['de', 'morgen', '2026-11-23'],
    ['de', '28 July', '2027-07-28'],
    ['nl', '28-7-2027', '2027-07-28'],
    ['nl', '28 juli', '2027-07-28'],
    ['nl', '28/7', '2027-07-28'],
    ['nl', '3-4', '2027-04-03'],
    ['nl', '15 mrt', '2027-03-15'],
    ['nl', 'overmorgen', '2026-11-24'],
    ['hu', '2027. 07. 28.', '2027-07-28'],
    ['hu', '2027.07.28', '2027-07-28'],
    ['hu', 'július 28.', '2027-07-28'],
    ['hu', 'júl. 28', '2027-07-28'],
    ['hu', 'július 28-án', '2027-07-28'],
    ['hu', '07. 28.', '2027-07-28'],
    ['hu', '4.3.', '2027-04-03'],
    ['hu', 'holnap', '2026-11-23'],
    ['ja', '7月28日', '2027-07-28'],
    ['ja', '2027年7月28日', '2027-07-28'],
    ['ja', '2027/7/28', '2027-07-28'],
    ['ja', '７月２８日', '2027-07-28'],
    ['ja', '七月二十八日', '2027-07-28'],
    ['ja', '7月28日(水)', '2027-07-28'],
    ['ja', '7/28', '2027-07-28'],
    ['ja', '明日', '2026-11-23'],
  ];
  it.each(days)('is read, in %s, in “%s”: %s', (locale, text, day) => {
    for (const same of lookAlikes(text)) expect(parseDay(same, locale, TODAY), same).toEqual({ ok: true, day });
  });

  it.each(['2027-07-28', '2027/07/28', '20270728', '２０２７－０７－２８', '2027. 7. 28.'])(
    'is read in “%s” in every language',
    (text) => {
      for (const locale of locales)
        expect(parseDay(text, locale, TODAY), locale).toEqual({ ok: true, day: '2027-07-28' });
    },
  );

  it('is answered with both readings where English has two orders', () => {
    const parsed = parseDay('3/4/2027', 'en', TODAY);
    expect(parsed).toMatchObject({ reason: 'ambiguous', readings: ['2027-03-04', '2027-04-03'] });
    expect(parseDay('3/4', 'en', TODAY)).toMatchObject({ reason: 'ambiguous' });
  });

  it('without a year is the next one after the day that it follows', () => {
    expect(parseDay('Jan 3', 'en', '2026-12-28', TODAY)).toEqual({ ok: true, day: '2027-01-03' });
    expect(parseDay('tomorrow', 'en', '2026-12-28', TODAY)).toEqual({ ok: true, day: '2026-11-23' });
  });

  it.each([
    '',
    '28',
    '2027-02-30',
    '31.2.',
    '32.1.2027',
    'July',
    'July 28 28 28',
    '1.2.3.4',
    'soon',
    '-',
    '7月',
    '20271301',
  ])('is not read in “%s”', (text) => {
    for (const locale of locales) expect(parseDay(text, locale, TODAY), locale).toMatchObject({ reason: 'unknown' });
  });
});
