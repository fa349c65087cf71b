/**
 * Proves that what players type is read as they mean it, and what the bot writes as well: `typed/LANGUAGE.txt` has a
 * section for each field and, below each meaning, the texts for it. `{a|b}` stands for a text with a and one with b,
 * `\n` for a new line.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEmojis, withEmoji } from '../../../src/discord/emoji/index.ts';
import { parseClock } from '../../../src/features/time/discord/index.ts';
import {
  clockInWords,
  clockLine,
  createLanguage,
  createZoneParser,
  formatCards,
  formatDay,
  formatDuration,
  formatQuietHours,
  formatTimeOfDay,
  isNone,
  type LocaleCode,
  missingHour,
  parseCards,
  parseDay,
  parseDuration,
  parseDurations,
  parseQuietHours,
  parseSpace,
  parseTimeOfDay,
} from '../../../src/language/index.ts';
import { CARDS } from '../../../src/rules/index.ts';
import { components } from '../../support/game/rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Tuesday. */
const TODAY = '2026-11-24';
const HAND = { yellow: 4, red: 2, green: 3, violet: 1, wild: 1 };
const REFUSED = 'refused';
const LEAST_RATE = 0.99;

const language = createLanguage((fault) => {
  throw new Error(fault);
});
const locales = language.locales.map(({ code }) => code);
const zones = Object.fromEntries(locales.map((code) => [code, createZoneParser(code)] as const));

/** What each field understands, as the tables write it. */
const READERS: Readonly<Record<string, (text: string, locale: LocaleCode) => string | null>> = {
  cards: (text, locale) => {
    const read = parseCards(text, locale, HAND);
    return read.ok ? formatCards(read.cards, 'en') : null;
  },
  length: (text, locale) => hours(parseDuration(text, locale)),
  clock: (text, locale) => {
    const read = parseClock(language.of(locale), text, 'pass');
    if (!read.ok) return null;
    if (read.control === null) return 'none';
    return read.control.kind === 'turn'
      ? `${hours(read.control.perTurn)} a turn`
      : `${hours(read.control.bank)} + ${hours(read.control.increment)}`;
  },
  reminders: (text, locale) => parseDurations(text, locale)?.map(hours).join(', ') ?? null,
  time: (text, locale) => clockTime(parseTimeOfDay(text, locale)),
  hours: (text, locale) => {
    const read = parseQuietHours(text, locale);
    return read && `${clockTime(read.from)}-${clockTime(read.until)}`;
  },
  day: (text, locale) => {
    const read = parseDay(text, locale, TODAY);
    if (read.ok) return read.day;
    return read.reason === 'ambiguous' ? read.readings.join(' or ') : null;
  },
  zone: (text, locale) => zones[locale]?.(text) ?? null,
  space: (text) => /^[A-E][1-5]$/.exec(parseSpace(text))?.[0] ?? null,
};

/** Those that may stay blank. */
const OPTIONAL: ReadonlySet<string> = new Set(['reminders', 'time', 'hours', 'day']);

function readingOf(field: string, text: string, locale: LocaleCode): string {
  if (OPTIONAL.has(field) && isNone(text)) return 'none';
  return READERS[field]?.(text, locale) ?? REFUSED;
}

function hours(length: number | null): string | null {
  return length === null ? null : String(length / HOUR);
}

function clockTime(minute: number | null): string | null {
  return minute === null ? null : `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}

interface Typed {
  readonly field: string;
  readonly meaning: string;
  readonly text: string;
}

function typedIn(locale: LocaleCode): Typed[] {
  let [field, meaning] = ['', ''];
  const lines = readFileSync(new URL(`typed/${locale}.txt`, import.meta.url), 'utf8').split('\n');
  return lines.flatMap((line) => {
    if (line.startsWith('[')) field = line.slice(1, -1);
    else if (line.startsWith('  ')) return expanded(line.slice(2)).map((text) => ({ field, meaning, text }));
    else if (!line.startsWith('#')) meaning = line;
    return [];
  });
}

function expanded(pattern: string): string[] {
  const [all, before = '', choices = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/u.exec(pattern) ?? [];
  if (all === undefined) return [pattern.replaceAll('\\n', '\n')];
  return choices.split('|').flatMap((choice) => expanded(before + choice + after));
}

/** The same text by other keyboards and habits. */
const HABITS: Readonly<Record<string, (text: string) => string>> = {
  'as typed': (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  'with a capital': (text) => text.slice(0, 1).toUpperCase() + text.slice(1),
  'with wide spaces': (text) => ` ${text.replaceAll(' ', '  ')}\u3000`,
  'in full width': (text) => text.replace(/[!-~]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  'without accents': (text) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/gu, '')
      .normalize('NFC'),
};

describe.each(locales)('what players type in %s', (locale) => {
  const typed = typedIn(locale);

  it.each(Object.entries(HABITS))('%s is read as they mean it', (habit, write) => {
    const answers = typed.map((each) => {
      const text = write(each.text);
      return { ...each, text, read: readingOf(each.field, text, locale) };
    });
    const meant = answers.filter(({ read, meaning }) => read === meaning);
    const others = answers.filter((each) => !meant.includes(each));
    const misread = others.filter(({ read }) => read !== REFUSED);
    const shown = (each: (typeof answers)[number]) =>
      `${each.field} “${each.text}”: ${each.meaning}, read ${each.read}`;
    console.log(`${locale} ${habit}: ${meant.length} of ${answers.length} texts are read as meant`);
    expect(misread.map(shown)).toEqual([]);
    const least = habit === 'as typed' ? 1 : LEAST_RATE;
    expect(meant.length / answers.length, others.map(shown).join('\n')).toBeGreaterThanOrEqual(least);
  });
});

describe('what the bot writes in a field is read back:', () => {
  const anyLocale = fc.constantFrom(...locales);
  const minutes = fc.integer({ min: 10, max: 60 * 24 * 60 });
  const minuteOfDay = fc.nat(24 * 60 - 1);

  it('clocks, in words and in short', () => {
    fc.assert(
      fc.property(anyLocale, minutes, fc.option(fc.nat(60 * 24 * 60)), (locale, first, second) => {
        const words = language.of(locale);
        const [time, increment] = [first * MINUTE, (second ?? 0) * MINUTE];
        const whenUp = 'pass';
        const control =
          second === null
            ? ({ kind: 'turn', perTurn: time, whenUp } as const)
            : ({ kind: 'bank', bank: time, increment, whenUp } as const);
        const whole = clockInWords(words, control);
        const sentence = whole.replace(words.t('time.whenUp.pass'), '').trim();
        const field = [time, ...(second === null ? [] : [increment])].map((each) => formatDuration(each, locale));
        for (const text of [whole, clockLine(words, control), sentence.replace(/[.。]$/u, ''), field.join(' + ')]) {
          expect(parseClock(words, text, whenUp), text).toEqual({ ok: true, control });
        }
      }),
    );
  });

  it('no clock', () => {
    for (const locale of locales) {
      expect(READERS.clock?.(language.of(locale).t('time.none'), locale), locale).toBe('none');
    }
  });

  it('lengths and reminders, in words and in short', () => {
    const anyLength = fc.integer({ min: 1, max: 60 * 24 * 60 });
    fc.assert(
      fc.property(anyLocale, fc.array(anyLength, { minLength: 1, maxLength: 3 }), (locale, each) => {
        const words = language.of(locale);
        const lengths = each.map((minute) => minute * MINUTE);
        const short = lengths.map((length) => formatDuration(length, locale));
        for (const list of [short.join(locale === 'ja' ? '、' : ', '), words.enumeration(short)]) {
          expect(parseDurations(list, locale), list).toEqual(lengths);
        }
        for (const length of [0, ...lengths]) {
          for (const text of [words.duration(length), formatDuration(length, locale)]) {
            expect(parseDuration(text, locale), text).toBe(length);
          }
        }
      }),
    );
  });

  it('times and hours of the day', () => {
    fc.assert(
      fc.property(anyLocale, minuteOfDay, minuteOfDay, (locale, from, until) => {
        const time = formatTimeOfDay(from, locale);
        expect(parseTimeOfDay(time, locale), time).toBe(from);
        fc.pre(from !== until);
        const hours = formatQuietHours({ from, until }, locale);
        expect(parseQuietHours(hours, locale), hours).toEqual({ from, until });
      }),
    );
  });

  it('days', () => {
    fc.assert(
      fc.property(anyLocale, fc.integer({ min: -1060, max: 3700 }), (locale, ahead) => {
        const day = new Date(Date.parse(TODAY) + ahead * 24 * HOUR).toISOString().slice(0, 10);
        const text = formatDay(day, locale);
        expect(parseDay(text, locale, TODAY), text).toEqual({ ok: true, day });
      }),
    );
  });

  it('cards, in words, in short and with emoji', () => {
    const componentsOf = () => components;
    const [standIns, ownEmojis] = [createEmojis(), createEmojis()];
    for (const card of CARDS) ownEmojis.use(card, { id: '1234567890123456789', name: `${card}_v427` });
    const count = fc.nat(16);
    const cards = fc.record({ yellow: count, red: count, green: count, violet: count, wild: count });
    fc.assert(
      fc.property(cards, (each) => {
        for (const locale of locales) {
          const words = language.of(locale);
          const shown = [standIns, ownEmojis].map((emojis) =>
            withEmoji({ emojis, componentsOf }, words, null).cards(each),
          );
          const copied = shown.map((text) => text.replace(/<(:\w+:)\d+>/gu, '$1'));
          for (const text of [formatCards(each, locale), words.cards(each), ...shown, ...copied]) {
            expect(parseCards(text, locale), text).toEqual({ ok: true, cards: each });
          }
        }
      }),
    );
  });
});

it('reads repeated courtesy at once', () => {
  for (const phrase of ['でお願い', 'でいいです', 'がほしいです', 'にしてください']) {
    expect(readingOf('cards', `${phrase.repeat(12)}x`, 'ja')).toBe(REFUSED);
    expect(readingOf('time', `${phrase.repeat(12)}x`, 'ja')).toBe(REFUSED);
  }
});

it('asks for the unit of a number alone', () => {
  expect(parseClock(language.of('en'), '3', 'pass')).toEqual({
    ok: false,
    sentence: 'Does 3 mean hours or days? Write “3 h” or “3 d”. Nothing was changed.',
  });
});

it('asks whether a time for each player is for a turn or for the whole game', () => {
  expect(parseClock(language.of('en'), '3 days per player', 'pass')).toEqual({
    ok: false,
    sentence:
      'Do you mean 3 d for each turn, or a time bank of 3 d for the whole game? ' +
      'Write “3 d per turn” or “3 d in all”. Nothing was changed.',
  });
  for (const locale of locales) {
    const sentence = language.of(locale).t('time.clock.whole', { time: formatDuration(72 * HOUR, locale) });
    const [turn = '', whole = ''] = [...sentence.matchAll(/[“„「]([^“”„「」]+)[”“」]/gu)].map(([, text]) => text);
    expect(readingOf('clock', turn, locale)).toBe('72 a turn');
    expect(readingOf('clock', whole, locale)).toBe('72 + 0');
  }
});

it.each([
  ['en', '1 red or 1 green', 'either'],
  ['nl', '1 gele of 1 rode', 'either'],
  ['hu', '1 sárga vagy 1 zöld', 'either'],
  ['en', 'one of each', 'ambiguous'],
  ['en', 'my yellow', 'unknown'],
] as const)('asks in %s about the cards “%s”: %s', (locale, text, reason) => {
  expect(parseCards(text, locale, HAND)).toMatchObject({ ok: false, reason });
});

it.each([
  ['en', 'until', ['from 22', 'after 10 pm', '22:00-', '22 –', 'quiet hours: from 22', 'from 22 to']],
  ['en', 'from', ['until 8', 'to 8 am', '-8:00', '– 8']],
  ['nl', 'until', ['vanaf 22 uur', 'van 22:00', '22:00 - ']],
  ['nl', 'from', ['tot 8', 'tot en met 8 uur']],
  ['de', 'until', ['ab 22 Uhr', 'von 22 Uhr', '22 bis']],
  ['de', 'from', ['bis 8 Uhr', 'bis 8']],
  ['hu', 'until', ['22-től', '22 órától', 'este 10-től']],
  ['hu', 'from', ['8-ig', 'reggel 8-ig']],
  ['ja', 'until', ['22時から', '22時〜', '夜10時より']],
  ['ja', 'from', ['8時まで', '〜8時', '朝8時まで']],
  ['en', null, ['22', '22:00', 'at night', '22-8', 'from dusk', 'from the start']],
] as const)('says in %s that the quiet hours lack “%s”: %s', (locale, missing, texts) => {
  for (const text of texts) {
    expect(missingHour(text, locale), text).toBe(missing);
    if (missing) expect(parseQuietHours(text, locale), text).toBeNull();
  }
});

it('takes no text for none that says when or how much', () => {
  for (const text of ['24 h', 'no later than tomorrow', '22:00', 'Monday', 'nicht vor Montag', '0:00', 'nem 2 óra']) {
    expect(isNone(text), text).toBe(false);
  }
});

it.each([
  ['reminders', 'hát két órával előtte', '2'],
  ['reminders', 'hát, két óra', '2'],
  ['reminders', 'hát egy nappal előtte', '24'],
  ['hours', 'hát 22-8', '22:00-8:00'],
  ['hours', 'hát este tíztől reggel nyolcig', '22:00-8:00'],
  ['time', 'hát este tíz', '22:00'],
  ['cards', 'hát, sárga', '1Y'],
  ['cards', 'piros hát', '1R'],
  ['clock', 'HÁT KÉT NAP', '48 a turn'],
  ['day', 'már 28-án', '2026-11-28'],
  ['day', '5-én már', '2026-12-05'],
])(
  'drops what opens a Hungarian sentence, although it is a number without accents: %s “%s”',
  (field, text, meaning) => {
    for (const form of ['NFC', 'NFD']) expect(readingOf(field, text.normalize(form), 'hu')).toBe(meaning);
  },
);

it('knows Hungarian „dönt” from English “dont”', () => {
  expect(readingOf('clock', 'dönt', 'hu')).toBe(REFUSED);
});

it.each([
  ['en', 'a week later', '2026-12-17'],
  ['nl', '3 dagen later', '2026-12-13'],
  ['de', 'eine Woche später', '2026-12-17'],
  ['en', 'Thursday', '2026-12-10 or 2026-12-17'],
  ['de', 'Donnerstag', '2026-12-10 or 2026-12-17'],
  ['en', 'next Friday', '2026-12-11 or 2026-12-18'],
  ['nl', 'volgende vrijdag', '2026-12-11 or 2026-12-18'],
  ['ja', '翌日', '2026-12-11'],
  ['en', 'the next day', '2026-12-11'],
  ['hu', 'másnap', '2026-12-11'],
] as const)('counts the last day from Thursday, 10 December, in %s: “%s”', (locale, text, meaning) => {
  const read = parseDay(text, locale, '2026-12-10', TODAY);
  expect(read.ok ? read.day : read.reason === 'ambiguous' && read.readings.join(' or ')).toBe(meaning);
});

it.each([
  ['en', 'Monday next week'],
  ['ja', '来週の月曜'],
] as const)('asks on a Sunday in %s which week “%s” is in', (locale, text) => {
  const readings = ['2026-11-30', '2026-12-07'];
  expect(parseDay(text, locale, '2026-11-29')).toMatchObject({ reason: 'ambiguous', readings });
});
