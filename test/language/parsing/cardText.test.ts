import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLanguage, formatCards, type LocaleCode, parseCards } from '../../../src/language/index.ts';
import { CARDS, type Card } from '../../../src/rules/index.ts';

const none = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };
const language = createLanguage((fault) => {
  throw new Error(fault);
});

/** Tokens of all languages, marks and digits in any order. */
const mixtures = fc
  .array(
    fc.constantFrom(
      ...'yellow gelbe gele sárgával 黄色 きいろ rot piros あか grün zold 緑 violett lila ibolyák むらさき joker dzsóker ワイルド'.split(
        ' ',
      ),
      ...'two zwei twee két 二 枚 つ の と and und en és mit kein nincs なし all 全部 g v p gr li dzs 0 2 17 999 ½ × x - + , ; . 、'.split(
        ' ',
      ),
      '\u200b',
      '\u202e',
      '\u0301',
      '\u3099',
      'ﾞ',
      '\ufe0f',
      ' ',
    ),
    { maxLength: 12 },
  )
  .map((tokens) => tokens.join(''));

describe('reading cards', () => {
  it.each([
    ['3Y 1W', { yellow: 3, wild: 1 }],
    ['yyyw', { yellow: 3, wild: 1 }],
    ['YYYW', { yellow: 3, wild: 1 }],
    ['2 yellow, 1 wild', { yellow: 2, wild: 1 }],
    ['2y1w', { yellow: 2, wild: 1 }],
    ['yellow yellow wild', { yellow: 2, wild: 1 }],
    ['1W + 2Y', { yellow: 2, wild: 1 }],
    ['3Y, 2Y', { yellow: 5 }],
    ['3x red; 2 × green', { red: 3, green: 2 }],
    ['yellow 2 wild 1', { yellow: 2, wild: 1 }],
    ['Y2 W1', { yellow: 2, wild: 1 }],
    ['2 yellow cards and 1 wild card', { yellow: 2, wild: 1 }],
    ['2 gelbe, 1 Joker', { yellow: 2, wild: 1 }],
    ['1 GRÜNE und 2 violette Karten', { green: 1, violet: 2 }],
    ['2 gruen', { green: 2 }],
    ['2 gele kaarten en 1 joker', { yellow: 2, wild: 1 }],
    ['3 vörös és 1 dzsóker', { red: 3, wild: 1 }],
    ['2 zold', { green: 2 }],
    ['黄2枚、赤1枚', { yellow: 2, red: 1 }],
    ['黄2', { yellow: 2 }],
    ['2黄', { yellow: 2 }],
    ['２黄 １ワイルド', { yellow: 2, wild: 1 }],
    ['黄２ ワイルド１', { yellow: 2, wild: 1 }],
    ['黄色のカード2枚とワイルド1枚', { yellow: 2, wild: 1 }],
    ['黄2枚赤1枚', { yellow: 2, red: 1 }],
    ['黄2枚赤', { yellow: 2, red: 1 }],
    ['黄2、赤', { yellow: 2, red: 1 }],
    ['2枚の紫と緑', { violet: 2, green: 1 }],
    ['紫×3', { violet: 3 }],
    ['ジョーカー', { wild: 1 }],
    ['なし', {}],
    ['3 paarse, 1 rode en 2 jokers', { violet: 3, red: 1, wild: 2 }],
    ['2 geel, 1 joker', { yellow: 2, wild: 1 }],
    ['groen 2', { green: 2 }],
    ['geen', {}],
    ['2 sárga, 1 dzsóker', { yellow: 2, wild: 1 }],
    ['3 ibolyát és 2 db zöldet', { violet: 3, green: 2 }],
    ['semmi', {}],
    ['0 kártya', {}],
    ['yellow x2, red', { yellow: 2, red: 1 }],
    ['３黄色 ワイルド', { yellow: 3, wild: 1 }],
    ['jj', { wild: 2 }],
    ['0', {}],
    ['-', {}],
    ['none', {}],
    ['keine', {}],
    ['0 yellow', {}],
  ])('reads “%s” in every language', (text, cards) => {
    for (const { code } of language.locales) {
      expect(parseCards(text, code), code).toEqual({ ok: true, cards: { ...none, ...cards } });
    }
  });

  it.each([
    '',
    '   ',
    'foo',
    '3',
    '3 4 yellow',
    '2yw',
    '-3Y',
    '1.5 yellow',
    'yellow -',
    '3Y hello',
    'x',
    '100 yellow',
    '1e9Y',
    'cards',
    '<@123456>',
    'constructor',
  ])('refuses “%s”', (text) => {
    for (const { code } of language.locales) {
      expect(parseCards(text, code), code).toMatchObject({ ok: false, code: 'cardText' });
    }
  });

  it('refuses 2,000 characters with a short correct example', () => {
    for (const { code } of language.locales) {
      const parsed = parseCards('yellow '.repeat(286), code);
      if (parsed.ok) throw new Error('was read');
      const sentence = language.of(code).refusal(parsed);
      const examples = [formatCards({ yellow: 3, wild: 1 }, code), formatCards({ yellow: 2, wild: 1 }, code)];
      expect(
        examples.some((example) => sentence.includes(example)),
        sentence,
      ).toBe(true);
      expect(sentence.length).toBeLessThan(400);
    }
  });

  it('never takes a letter for a color that the reader names differently', () => {
    const cardsOf: Record<LocaleCode, Readonly<Record<string, readonly Card[]>>> = {
      en: { y: ['yellow'], r: ['red'], g: ['green'], v: ['violet'], p: ['violet'], w: ['wild'], j: ['wild'] },
      nl: { y: ['yellow'], r: ['red'], g: ['yellow', 'green'], p: ['violet'], v: ['violet'], w: ['wild'], j: ['wild'] },
      // biome-ignore format: a table
      hu: {
        y: ['yellow'], s: ['yellow'], r: ['red'], v: ['red'], p: ['red'], g: ['green'], z: ['green'],
        i: ['violet'], l: ['violet'], w: ['wild'], d: ['wild'], j: ['wild'],
      },
      de: { y: ['yellow'], r: ['red'], g: ['yellow', 'green'], v: ['violet'], l: ['violet'], w: ['wild'], j: ['wild'] },
      ja: { y: ['yellow'], r: ['red'], g: ['green'], v: ['violet'], w: ['wild'], j: ['wild'] },
    };
    const locales = fc.constantFrom(...language.locales.map(({ code }) => code));
    for (const { code } of language.locales) {
      for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
        const parsed = parseCards(`2${letter}`, code);
        const readings = parsed.ok ? [parsed.cards] : parsed.reason === 'ambiguous' ? parsed.readings : [];
        const wanted = (cardsOf[code][letter] ?? []).map((card) => ({ ...none, [card]: 2 }));
        expect(readings, `${letter} in ${code}`).toEqual(wanted);
      }
    }
    fc.assert(
      fc.property(locales, fc.stringMatching(/^[yrgvwpsziljd]{2,9}$/), (code, text) => {
        const letters = Array.from(text, (letter) => cardsOf[code][letter] ?? []);
        const parsed = parseCards(text, code);
        if (!parsed.ok || CARDS.every((card) => parsed.cards[card] < 2) || letters.some(({ length }) => length !== 1))
          return;
        for (const card of CARDS) expect(parsed.cards[card]).toBe(letters.filter(([only]) => only === card).length);
      }),
    );
  });

  it('understands “all” with a hand', () => {
    const hand = { yellow: 2, red: 0, green: 1, violet: 0, wild: 0 };
    for (const [locale, text] of [
      ['en', 'all'],
      ['de', 'alle Karten'],
      ['nl', 'alles'],
      ['hu', 'mind'],
      ['ja', '全部'],
    ] as const) {
      expect(parseCards(text, locale, hand)).toEqual({ ok: true, cards: hand });
      expect(parseCards(text, locale)).toMatchObject({ ok: false, reason: 'unknown' });
    }
    expect(parseCards('all yellow, 1 green', 'en', hand)).toEqual({ ok: true, cards: hand });
    expect(parseCards('黄色全部', 'ja', hand)).toEqual({ ok: true, cards: { ...hand, green: 0 } });
  });

  it('answers any input with cards or a short fault', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 2000 }),
          fc.string({ unit: 'binary' }),
          fc.stringMatching(/^[0-9yrgvwx ,;+-]{0,30}$/),
          mixtures,
        ),
        fc.constantFrom(...language.locales.map(({ code }) => code)),
        (text, locale) => {
          const parsed = parseCards(text, locale);
          if (parsed.ok) expect(Object.values(parsed.cards).every((count) => count >= 0 && count <= 99)).toBe(true);
          else expect(Array.from(parsed.part).length).toBeLessThanOrEqual(40);
        },
      ),
    );
  });
});
