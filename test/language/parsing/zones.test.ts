/** Time zones are read as people type them, and the bot reads everything that it writes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import cities from '../../../assets/zones/cities.json' with { type: 'json' };
import zoneNames from '../../../assets/zones/names.json' with { type: 'json' };
import {
  createLanguage,
  createZoneParser,
  currentZoneName,
  type LocaleCode,
  parseCards,
  parseDay,
  parseDuration,
  parseDurations,
  parseQuietHours,
  parseSpace,
  parseTimeOfDay,
  SUGGESTED_ZONES,
  sameText,
} from '../../../src/language/index.ts';
import { isZone } from '../../../src/match/clock/localTime.ts';
import { gameNumbers } from '../../../src/rules/index.ts';
import { components } from '../../support/game/rules.ts';

import { lookAlikes } from '../support/lookAlikes.ts';

const TODAY = '2026-11-22';
const language = createLanguage((fault) => {
  throw new Error(fault);
});
const locales = language.locales.map(({ code }) => code);
const anyLocale = fc.constantFrom(...locales);
const zones = Object.fromEntries(locales.map((code) => [code, createZoneParser(code)] as const));
const zone = (text: string, locale: LocaleCode) => zones[locale]?.(text) ?? null;

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
    ['en', 'Thailand', 'Asia/Bangkok'],
    ['de', 'Argentinien', 'America/Argentina/Buenos_Aires'],
    ['de', 'Peking, China', 'Asia/Shanghai'],
    ['de', 'Georgien', 'Asia/Tbilisi'],
    ['nl', 'Nieuw-Zeeland', 'Pacific/Auckland'],
    ['nl', 'Oekraïne', 'Europe/Kyiv'],
    ['hu', 'Thaiföld', 'Asia/Bangkok'],
    ['hu', 'Izland', 'Atlantic/Reykjavik'],
    ['ja', 'タイ', 'Asia/Bangkok'],
    ['ja', 'シンガポール', 'Asia/Singapore'],
    ['ja', 'ベトナム', 'Asia/Ho_Chi_Minh'],
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
    ['en', 'europe/kyiv', 'Europe/Kyiv'],
    ['en', 'America/New\\_York', 'America/New_York'],
    ['en', 'Kyiv', 'Europe/Kyiv'],
    ['de', 'Kiew', 'Europe/Kyiv'],
    ['en', 'Europe/Kiev', 'Europe/Kyiv'],
    ['en', 'India', 'Asia/Kolkata'],
    ['en', 'UTC+2', 'UTC+2'],
    ['de', 'UTC +2', 'UTC+2'],
    ['hu', 'utc+02:00', 'UTC+2'],
    ['en', 'GMT-3', 'UTC-3'],
    ['ja', 'UTC+9', 'UTC+9'],
    ['en', '+05:30', 'UTC+5:30'],
    ['en', '+0530', 'UTC+5:30'],
    ['en', '+530', 'UTC+5:30'],
    ['en', 'UTC+5:45', 'UTC+5:45'],
    ['en', 'UTC+5.75', 'UTC+5:45'],
    ['de', 'UTC+5,5', 'UTC+5:30'],
    ['en', 'GMT-9:30', 'UTC-9:30'],
    ['en', '-11', 'UTC-11'],
    ['en', 'UTC+14', 'UTC+14'],
    ['en', '+2h', 'UTC+2'],
    ['en', 'UTC+0', 'UTC'],
    ['en', 'GMT±0', 'UTC'],
    ['en', 'Etc/GMT+5', 'Etc/GMT+5'],
  ];
  it.each(named)('is known, in %s, as “%s”', (locale, text, found) => {
    for (const same of lookAlikes(text)) expect(zone(same, locale), same).toBe(found);
  });

  it.each([
    '',
    'Atlantis',
    '@everyone',
    'Mars/Phobos',
    '2',
    'UTC+15',
    'UTC-13',
    '+02:20',
    '+2:3',
    '±3',
    'CET+1',
    'constructor',
    'United States',
    'Kanada',
    'Georgia',
    'West',
  ])('is not known as “%s”', (text) => {
    for (const locale of locales) expect(zone(text, locale), locale).toBeNull();
  });

  it('has a valid name that is understood in every language', () => {
    for (const name of [...Intl.supportedValuesOf('timeZone'), ...Object.values(SUGGESTED_ZONES)]) {
      if (name === null) continue;
      expect(isZone(name), name).toBe(true);
      expect(isZone(currentZoneName(name)), name).toBe(true);
      for (const locale of locales) expect(zone(name, locale)).toBe(currentZoneName(name));
    }
  });
});

describe('the bot’s own texts are understood in their language', () => {
  it('spaces', () => {
    for (const locale of locales) {
      for (const space of [...'ABCDE'].flatMap((column) => [...'12345'].map((row) => `${column}${row}`))) {
        expect(parseSpace(`\u200f ${language.of(locale).space(space).toLowerCase()} `), locale).toBe(space);
      }
    }
  });

  it('cities by their CLDR names in the language, and countries', () => {
    for (const locale of locales) {
      const names: Readonly<Record<string, string>> = cities.names[locale];
      for (const [shown, name] of Object.entries(names)) {
        // Two towns of the same name are distinguished by the zone's id only.
        const alike = Object.keys(names).filter((other) => names[other] === name);
        const isNamesake = zoneNames.namesakes.some((each) => sameText(each, name));
        const meant = isNamesake ? [null] : [shown, ...alike].map(currentZoneName);
        expect(meant, `${name} in ${locale}`).toContain(zone(name, locale));
      }
      const countries = new Intl.DisplayNames(locale, { type: 'region' });
      expect(zone(countries.of('JP') ?? '', locale)).toBe('Asia/Tokyo');
      expect(zone(countries.of('HU') ?? '', locale)).toBe('Europe/Budapest');
    }
  });

  it('every example in a refusal or beside a field', () => {
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

it('never throws, whatever mix of languages is typed', () => {
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
