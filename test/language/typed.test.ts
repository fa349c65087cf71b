/**
 * Proves that what players type is read as they mean it: `typed/LANGUAGE.txt` has a section for each field and, below each
 * meaning, the texts for it. `{a|b}` stands for a text with a and one with b, `\n` for a new line.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseClock } from '../../src/features/time/discord/index.ts';
import {
  createLanguage,
  createZoneParser,
  formatCards,
  type LocaleCode,
  parseCards,
  parseDay,
  parseDuration,
  parseDurations,
  parseQuietHours,
  parseSpace,
  parseTimeOfDay,
} from '../../src/language/index.ts';

const HOUR = 3_600_000;
/** A Tuesday. */
const TODAY = '2026-11-24';
const HAND = { yellow: 4, red: 2, green: 3, violet: 1, wild: 1 };
const REFUSED = 'refused';
const LEAST_RATE = 0.98;

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
      return { ...each, text, read: READERS[each.field]?.(text, locale) ?? REFUSED };
    });
    const meant = answers.filter(({ read, meaning }) => read === meaning);
    const others = answers.filter((each) => !meant.includes(each));
    const misread = others.filter(({ read }) => read !== REFUSED);
    const shown = (each: (typeof answers)[number]) =>
      `${each.field} “${each.text}”: ${each.meaning}, read ${each.read}`;
    console.log(`${locale} ${habit}: ${meant.length} of ${answers.length} texts are read as meant`);
    expect(misread.map(shown)).toEqual([]);
    expect(meant.length / answers.length, others.map(shown).join('\n')).toBeGreaterThanOrEqual(LEAST_RATE);
  });
});
