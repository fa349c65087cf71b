/** Times of day, days and zones as people type them in their language, and all that the bot shows, read back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import cities from '../../assets/zones/cities.json' with { type: 'json' };
import {
  createLanguage,
  HOME_ZONES,
  type LocaleCode,
  makeDay,
  makeDuration,
  makeQuietHours,
  makeTimeOfDay,
  parseCards,
  parseDay,
  parseDuration,
  parseDurations,
  parseQuietHours,
  parseSpace,
  parseTimeOfDay,
  sameText,
  zoneReader,
} from '../../src/language/index.ts';
import { isZone } from '../../src/match/calendar/localTime.ts';
import { gameNumbers } from '../../src/rules/index.ts';
import { components } from '../support/rules.ts';

const MINUTE = 60_000;
const TODAY = '2026-11-22';
const language = createLanguage((fault) => {
  throw new Error(fault);
});
const locales = language.locales.map(({ code }) => code);
const anyLocale = fc.constantFrom(...locales);
const minuteOfDay = fc.nat(24 * 60 - 1);
const anyDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2036-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const zones = Object.fromEntries(locales.map((code) => [code, zoneReader(code)] as const));
const zone = (text: string, locale: LocaleCode) => zones[locale]?.(text) ?? null;

/** The same to the eye: other forms of characters, and marks that nobody sees. */
const lookAlikes = (text: string) => [
  text,
  text.normalize('NFD'),
  `\u200f${text}\u200b`,
  ` ${text} `,
  text.toUpperCase(),
];

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

  it('are read where a number ends as a Hungarian suffix does', () => {
    expect(parseQuietHours('von acht bis zwanzig', 'de')).toEqual({ from: 8 * 60, until: 20 * 60 });
    expect(parseQuietHours('van acht tot twintig', 'nl')).toEqual({ from: 8 * 60, until: 20 * 60 });
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

  it('is asked back where English has two orders, and both are told', () => {
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

describe('a zone', () => {
  const named: readonly [LocaleCode, string, string][] = [
    ['de', 'Wien', 'Europe/Vienna'],
    ['de', 'Köln', 'Europe/Berlin'],
    ['de', 'koln', 'Europe/Berlin'],
    ['de', 'München', 'Europe/Berlin'],
    ['de', 'Köln, Deutschland', 'Europe/Berlin'],
    ['de', 'MEZ', 'Europe/Berlin'],
    ['de', 'Deutschland', 'Europe/Berlin'],
    ['de', 'Tokio', 'Asia/Tokyo'],
    ['de', 'Hamburg', 'Europe/Berlin'],
    ['nl', 'Brussel', 'Europe/Brussels'],
    ['nl', 'Den Haag', 'Europe/Amsterdam'],
    ['nl', 'Wenen', 'Europe/Vienna'],
    ['nl', 'CET', 'Europe/Amsterdam'],
    ['nl', 'Rotterdam', 'Europe/Amsterdam'],
    ['hu', 'Bécs', 'Europe/Vienna'],
    ['hu', 'Debrecen', 'Europe/Budapest'],
    ['hu', 'Szeged', 'Europe/Budapest'],
    ['hu', 'CET', 'Europe/Budapest'],
    ['hu', 'Magyarország', 'Europe/Budapest'],
    ['ja', '東京', 'Asia/Tokyo'],
    ['ja', '大阪', 'Asia/Tokyo'],
    ['ja', '日本', 'Asia/Tokyo'],
    ['ja', 'JST', 'Asia/Tokyo'],
    ['ja', 'ウィーン', 'Europe/Vienna'],
    ['ja', 'ﾛﾝﾄﾞﾝ', 'Europe/London'],
    ['en', 'Wien', 'Europe/Vienna'],
    ['en', 'new york', 'America/New_York'],
    ['en', 'Manchester', 'Europe/London'],
    ['en', 'PST', 'America/Los_Angeles'],
    ['en', 'utc', 'UTC'],
    ['en', 'europe/kyiv', 'Europe/Kiev'],
  ];
  it.each(named)('is known, in %s, as “%s”', (locale, text, found) => {
    for (const same of lookAlikes(text)) expect(zone(same, locale), same).toBe(found);
  });

  it.each(['', 'Atlantis', '@everyone', 'Mars/Phobos', '+02:00', 'constructor'])('is not known as “%s”', (text) => {
    for (const locale of locales) expect(zone(text, locale), locale).toBeNull();
  });

  it('has a name that the matches take, and is known by it, whatever the language', () => {
    for (const name of [...Intl.supportedValuesOf('timeZone'), ...Object.values(HOME_ZONES)]) {
      if (name === null) continue;
      expect(isZone(name), name).toBe(true);
      for (const locale of locales) expect(zone(name, locale)).toBe(name);
    }
  });
});

describe('what the bot shows in a language is read back in it', () => {
  it('times of day, quiet hours, days and lengths of time', () => {
    fc.assert(
      fc.property(
        anyLocale,
        minuteOfDay,
        minuteOfDay,
        anyDay,
        fc.nat(60 * 24 * 60),
        (locale, from, until, day, minutes) => {
          const words = language.of(locale);
          expect(parseTimeOfDay(makeTimeOfDay(from, locale), locale)).toBe(from);
          if (from !== until) {
            expect(parseQuietHours(makeQuietHours({ from, until }, locale), locale)).toEqual({ from, until });
          }
          expect(parseDay(makeDay(day, locale), locale, TODAY)).toEqual({ ok: true, day });
          expect(parseDuration(makeDuration(minutes * MINUTE, locale), locale)).toBe(minutes * MINUTE);
          expect(parseDuration(words.duration(minutes * MINUTE), locale)).toBe(minutes * MINUTE);
        },
      ),
    );
  });

  it('reminders, spaces, start cards and tools', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 14 * 24 * 60 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        anyLocale,
        lengths,
        fc.constantFrom(...'ABCDE'),
        fc.integer({ min: 1, max: 5 }),
        (locale, minutes, column, row) => {
          const words = language.of(locale);
          const leads = minutes.map((each) => each * MINUTE);
          const shown = words.enumeration(leads.map((lead) => makeDuration(lead, locale)));
          expect(parseDurations(shown, locale)).toEqual(leads);
          expect(parseSpace(`\u200f ${words.space(`${column}${row}`).toLowerCase()} `)).toBe(`${column}${row}`);
        },
      ),
    );
  });

  it('cities by what CLDR calls them in the language, and countries', () => {
    for (const locale of locales) {
      const names: Readonly<Record<string, string>> = cities.names[locale];
      for (const [shown, name] of Object.entries(names)) {
        // Two towns of one name are told apart by the zone's own name alone.
        const alike = Object.keys(names).filter((other) => names[other] === name);
        expect([shown, ...alike], `${name} in ${locale}`).toContain(zone(name, locale));
      }
      const countries = new Intl.DisplayNames(locale, { type: 'region' });
      expect(zone(countries.of('JP') ?? '', locale)).toBe('Asia/Tokyo');
      expect(zone(countries.of('HU') ?? '', locale)).toBe('Europe/Budapest');
    }
  });

  it('every example that stands in a refusal or beside a field', () => {
    const quoted = (text: string) =>
      [...text.matchAll(/[“„「]([^“”„「」]*)[“”」]/gu)].map(([, example = '']) => example);
    for (const locale of locales) {
      const words = language.of(locale);
      for (const reason of ['empty', 'unknown', 'long'] as const) {
        const examples = quoted(words.refusal({ ok: false, code: 'cardText', reason, part: '2' })).filter(
          (each) => each !== '2',
        );
        expect(examples.length).toBeGreaterThan(0);
        for (const example of examples) expect(parseCards(example, locale), example).toMatchObject({ ok: true });
      }
      const payments = quoted(words.rules('payments', gameNumbers(components)).text);
      expect(payments).toHaveLength(1);
      for (const example of payments) expect(parseCards(example, locale), example).toMatchObject({ ok: true });
      const lengths = [words.t('time.duration.unknown', { text: '' }), words.t('lobby.settings.clock.about')];
      for (const example of lengths.flatMap(quoted).flatMap((each) => each.split('+'))) {
        expect(parseDuration(example, locale), example).not.toBeNull();
      }
    }
  });
});

it('answers anything at all without throwing, mixed from all languages', () => {
  const tokens = [
    ...'18 6 0 28 2027 07 Uhr uur u óra 時 30 分 pm am 午後 半 half halb fél von bis tot から - : . / , ; 〜 年 月 日'.split(
      ' ',
    ),
    ...'Juli július July juli tomorrow holnap 2 gelbe 黄 g v dzs Tag nap 日間 anderthalb másfél ½ Wien 東京 CET null -tól -ig'.split(
      ' ',
    ),
    '\u200f',
    '\u202e',
    '\u0301',
    'ﾞ',
    ' ',
  ];
  const typed = fc.array(fc.constantFrom(...tokens), { maxLength: 10 }).map((each) => each.join(''));
  fc.assert(
    fc.property(anyLocale, fc.oneof(typed, fc.string({ unit: 'binary', maxLength: 300 })), (locale, text) => {
      const minute = parseTimeOfDay(text, locale);
      if (minute !== null) expect(minute >= 0 && minute < 24 * 60).toBe(true);
      const hours = parseQuietHours(text, locale);
      if (hours) expect(hours.from).not.toBe(hours.until);
      const day = parseDay(text, locale, TODAY);
      if (day.ok) expect(day.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      for (const length of parseDurations(text, locale) ?? []) expect(length).toBeGreaterThanOrEqual(0);
      const found = zone(text, locale);
      if (found !== null) expect(isZone(found), found).toBe(true);
      parseCards(text, locale);
      expect(sameText(text, text)).toBe(true);
    }),
  );
});
