/** Inputs that people have typed are read as they were meant, asked back if ambiguous, and never misread. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockInWords } from '../../src/discord/wording/index.ts';
import { parseClock } from '../../src/features/time/discord/index.ts';
import {
  createLanguage,
  formatCards,
  formatDuration,
  isNone,
  type LocaleCode,
  parseCards,
  parseDay,
  parseDuration,
  parseDurations,
  parseSpace,
} from '../../src/language/index.ts';

const HOUR = 3_600_000;
const language = createLanguage((fault) => {
  throw new Error(fault);
});
const locales = language.locales.map(({ code }) => code);
const anyLocale = fc.constantFrom(...locales);
/** A Tuesday. */
const TODAY = '2026-11-24';

function clockOf(locale: LocaleCode, text: string): string {
  const read = parseClock(language.of(locale), text, 'pass');
  if (!read.ok) return read.sentence;
  if (read.control === null) return 'none';
  const { control } = read;
  return control.kind === 'turn'
    ? `${control.perTurn / HOUR} a turn`
    : `${control.bank / HOUR} + ${control.increment / HOUR}`;
}

describe('a clock', () => {
  const typed: readonly [LocaleCode, string, string][] = [
    ['en', '24 h for each turn', '24 a turn'],
    ['en', '1 day per turn', '24 a turn'],
    ['en', '24 hours each turn', '24 a turn'],
    ['en', '24h/turn', '24 a turn'],
    ['en', '3 days plus 12 hours', '72 + 12'],
    ['en', '3 days, 12 h per move', '72 + 12'],
    ['de', '1 Tag pro Zug', '24 a turn'],
    ['de', '24 Stunden je Zug', '24 a turn'],
    ['de', '3 Tage plus 12 Stunden', '72 + 12'],
    ['nl', '1 dag per zet', '24 a turn'],
    ['nl', '24 uur per beurt', '24 a turn'],
    ['nl', '3 dagen plus 12 uur', '72 + 12'],
    ['hu', '24 ó lépésenként', '24 a turn'],
    ['hu', 'körönként 1 nap', '24 a turn'],
    ['hu', '24 óránként', '24 a turn'],
    ['hu', 'harminchat óra', '36 a turn'],
    ['hu', '3 nap plusz 12 óra', '72 + 12'],
    ['hu', '3 nap + lépésenként 12 óra', '72 + 12'],
    ['ja', '1手番24時間', '24 a turn'],
    ['ja', '1ターン1日', '24 a turn'],
    ['ja', '1手につき24時間', '24 a turn'],
    ['ja', '3日 + 1手ごとに12時間', '72 + 12'],
    ['ja', '3日プラス12時間', '72 + 12'],
    ['en', '0', 'none'],
    ['en', '3', 'Do you mean 3 hours or 3 days? Write “3 h” or “3 d”. Nothing was changed.'],
  ];
  it.each(typed)('is read, in %s, from “%s” as %s', (locale, text, meaning) => {
    expect(clockOf(locale, text)).toBe(meaning);
  });

  it.each(['soon', 'a day or two', 'een dag of twee', '1 Tag oder 2'])('is not read from “%s”', (text) => {
    for (const locale of locales) expect(parseClock(language.of(locale), text, 'pass').ok, locale).toBe(false);
  });

  it('is read back as the bot writes it', () => {
    const minutes = fc.integer({ min: 10, max: 60 * 24 * 60 });
    fc.assert(
      fc.property(anyLocale, minutes, fc.option(minutes), (locale, first, second) => {
        const words = language.of(locale);
        const [time, increment] = [first * 60_000, (second ?? 0) * 60_000];
        const whenUp = 'pass';
        const control =
          second === null
            ? ({ kind: 'turn', perTurn: time, whenUp } as const)
            : ({ kind: 'bank', bank: time, increment, whenUp } as const);
        const sentence = clockInWords(words, control).replace(words.t('time.whenUp.pass'), '').trim();
        const field = [time, ...(second === null ? [] : [increment])].map((each) => formatDuration(each, locale));
        for (const text of [sentence.replace(/[.。]$/u, ''), field.join(' + ')]) {
          expect(parseClock(words, text, whenUp), text).toEqual({ ok: true, control });
        }
      }),
    );
    for (const locale of locales) {
      const words = language.of(locale);
      const control = { kind: 'bank', bank: 72 * HOUR, increment: 0, whenUp: 'pass' } as const;
      expect(
        parseClock(words, words.t('time.bank.plain', { bank: words.duration(control.bank) }), 'pass'),
        locale,
      ).toEqual({
        ok: true,
        control,
      });
    }
  });
});

describe('a field that may stay blank', () => {
  it.each(
    'none|no clock|unlimited|-|keine|ohne|ohne Uhr|unbegrenzt|geen|geen klok|zonder|onbeperkt|nincs|korlátlan|なし|無制限|制限なし'.split(
      '|',
    ),
  )('takes “%s” as blank in every language', (text) => {
    expect(isNone(text)).toBe(true);
    for (const locale of locales) expect(clockOf(locale, text), locale).toBe('none');
  });

  it('takes the bot’s own word for no clock as blank, and nothing else', () => {
    for (const locale of locales) expect(clockOf(locale, language.of(locale).t('time.none')), locale).toBe('none');
    for (const text of ['24 h', 'no later than tomorrow', '22:00', 'Monday']) expect(isNone(text), text).toBe(false);
  });
});

describe('reminders', () => {
  const typed: readonly [LocaleCode, string, readonly number[]][] = [
    ['en', '12, 2 h', [12, 2]],
    ['en', '12 and 2 h', [12, 2]],
    ['hu', '12 órával, 2 órával', [12, 2]],
    ['hu', '12 órával előtte', [12]],
    ['hu', '12 és 2 óra', [12, 2]],
    ['hu', '30 perccel', [0.5]],
    ['ja', '12時間前、2時間前', [12, 2]],
    ['ja', '12時間・2時間', [12, 2]],
    ['ja', '半日前', [12]],
  ];
  it.each(typed)('are read, in %s, from “%s”', (locale, text, hours) => {
    expect(parseDurations(text, locale)).toEqual(hours.map((each) => each * HOUR));
  });

  it('are not read from a number without a unit', () => {
    for (const locale of locales) {
      expect(parseDurations('12', locale), locale).toBeNull();
      expect(parseDuration('36', locale), locale).toBeNull();
    }
  });
});

describe('a day', () => {
  const typed: readonly [LocaleCode, string, string][] = [
    ['en', 'Monday', '2026-11-30'],
    ['en', 'next Monday', '2026-11-30'],
    ['en', 'this Friday', '2026-11-27'],
    ['en', 'in 3 days', '2026-11-27'],
    ['en', 'in two weeks', '2026-12-08'],
    ['en', 'the day after tomorrow', '2026-11-26'],
    ['en', 'the 20th', '2026-12-20'],
    ['de', 'Montag', '2026-11-30'],
    ['de', 'nächsten Montag', '2026-11-30'],
    ['de', 'in 3 Tagen', '2026-11-27'],
    ['nl', 'maandag', '2026-11-30'],
    ['nl', 'over 3 dagen', '2026-11-27'],
    ['hu', 'hétfő', '2026-11-30'],
    ['hu', 'jövő hétfő', '2026-11-30'],
    ['hu', 'május elsejétől', '2027-05-01'],
    ['hu', 'december 20-áig', '2026-12-20'],
    ['hu', 'XII. 20.', '2026-12-20'],
    ['hu', 'holnaptól', '2026-11-25'],
    ['ja', 'あさって', '2026-11-26'],
    ['ja', '20日', '2026-12-20'],
    ['ja', '令和8年12月20日', '2026-12-20'],
    ['ja', 'R8.12.20', '2026-12-20'],
    ['ja', '来週月曜', '2026-11-30'],
    ['ja', '来月3日', '2026-12-03'],
    ['ja', '二〇二六年十二月二十日', '2026-12-20'],
  ];
  it.each(typed)('is read, in %s, from “%s” as %s', (locale, text, day) => {
    expect(parseDay(text, locale, TODAY)).toEqual({ ok: true, day });
  });

  it.each([
    ['en', 'next Friday'],
    ['de', 'nächsten Freitag'],
    ['nl', 'volgende vrijdag'],
  ] as const)('is asked back, in %s, for “%s”', (locale, text) => {
    expect(parseDay(text, locale, TODAY)).toMatchObject({
      reason: 'ambiguous',
      readings: ['2026-11-27', '2026-12-04'],
    });
  });
});

describe('cards', () => {
  const hand = { yellow: 3, red: 2, green: 1, violet: 0, wild: 1 };
  const typed: readonly [LocaleCode, string, string][] = [
    ['en', 'all my cards', '3Y 2R 1G 1W'],
    ['en', 'keep 2 yellow', '2Y'],
    ['en', 'both red', '2R'],
    ['en', 'a pair of red', '2R'],
    ['en', 'double yellow', '2Y'],
    ['en', 'one each of red and green', '1R 1G'],
    ['en', '🟡🟡🔴', '2Y 1R'],
    ['en', '2🟡', '2Y'],
    ['de', 'je 1 rote und grüne', '1ro 1gr'],
  ];
  it.each(typed)('are read, in %s, from “%s” as %s', (locale, text, cards) => {
    const read = parseCards(text, locale, hand);
    expect(read.ok && formatCards(read.cards, locale)).toBe(cards);
  });

  it.each([
    ['en', '1 red or 1 green', 'either'],
    ['nl', '1 gele of 1 rode', 'either'],
    ['hu', '1 sárga vagy 1 zöld', 'either'],
    ['en', 'one of each', 'ambiguous'],
    ['en', 'my yellow', 'unknown'],
  ] as const)('are asked back, in %s, for “%s”', (locale, text, reason) => {
    expect(parseCards(text, locale, hand)).toMatchObject({ ok: false, reason });
  });

  it('are read back as the bot writes them', () => {
    const count = fc.nat(9);
    fc.assert(
      fc.property(
        anyLocale,
        fc.record({ yellow: count, red: count, green: count, violet: count, wild: count }),
        (locale, cards) => {
          for (const text of [formatCards(cards, locale), language.of(locale).cards(cards)]) {
            expect(parseCards(text, locale), text).toEqual({ ok: true, cards });
          }
        },
      ),
    );
  });
});

it('reads a space with its letter and figure in either order and with endings', () => {
  for (const text of ['c2', 'C-2', '2C', 'C2-re', 'c2.', 'C2に', ' c 2 ']) expect(parseSpace(text), text).toBe('C2');
  for (const text of ['B12', 'C2D3']) expect(parseSpace(text), text).not.toMatch(/^[A-E][1-5]$/);
});
