import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLanguage, type LocaleCode, makeCards, parseCards } from '../../src/language/index.ts';
import { CARDS, type Card } from '../../src/rules/index.ts';

const none = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };
const language = createLanguage((fault) => {
  throw new Error(fault);
});
const anyCards = fc.record({
  yellow: fc.nat(16),
  red: fc.nat(16),
  green: fc.nat(16),
  violet: fc.nat(16),
  wild: fc.nat(12),
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
    ['赤と黄2枚', { yellow: 2, red: 1 }],
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

  it('refuses 2,000 characters shortly, saying what would be right', () => {
    for (const { code } of language.locales) {
      const parsed = parseCards('yellow '.repeat(286), code);
      if (parsed.ok) throw new Error('was read');
      const sentence = language.of(code).refusal(parsed);
      const examples = [makeCards({ yellow: 3, wild: 1 }, code), makeCards({ yellow: 2, wild: 1 }, code)];
      expect(
        examples.some((example) => sentence.includes(example)),
        sentence,
      ).toBe(true);
      expect(sentence.length).toBeLessThan(400);
    }
  });

  it('reads back its own short notation', () => {
    fc.assert(
      fc.property(anyCards, (cards) => {
        for (const { code } of language.locales) {
          expect(parseCards(makeCards(cards, code), code), code).toEqual({ ok: true, cards });
        }
      }),
    );
  });

  it('reads back the words of every language', () => {
    for (const { code } of language.locales) {
      const words = language.of(code);
      fc.assert(
        fc.property(anyCards, (cards) => {
          expect(parseCards(words.cards(cards), code)).toEqual({ ok: true, cards });
        }),
      );
    }
  });

  const readings: readonly [LocaleCode, string, Partial<typeof none>][] = [
    ['en', 'two yellow', { yellow: 2 }],
    ['en', 'a wild and one red', { wild: 1, red: 1 }],
    ['en', 'no cards', {}],
    ['en', 'yel', { yellow: 1 }],
    ['en', '3 gre', { green: 3 }],
    ['en', 'no red, 2 green', { green: 2 }],
    ['en', 'pp', { violet: 2 }],
    ['de', '2 Jokern', { wild: 2 }],
    ['de', 'mit 2 gelben und 1 Joker', { yellow: 2, wild: 1 }],
    ['de', 'ein violettes, eine rote, einen Joker', { violet: 1, red: 1, wild: 1 }],
    ['de', 'zwei gelbe', { yellow: 2 }],
    ['de', 'keine Karten', {}],
    ['de', '2ge', { yellow: 2 }],
    ['de', '2gr', { green: 2 }],
    ['de', 'gr', { green: 1 }],
    ['de', '1 li 1 jo', { violet: 1, wild: 1 }],
    ['de', 'rrv', { red: 2, violet: 1 }],
    ['de', '2 yellow 1 rote', { yellow: 2, red: 1 }],
    ['nl', 'twee gele', { yellow: 2 }],
    ['nl', 'een joker', { wild: 1 }],
    ['nl', 'één rode', { red: 1 }],
    ['nl', 'geen kaarten', {}],
    ['nl', '2 wilde', { wild: 2 }],
    ['nl', '1 wildkaart en 2 paarsen', { wild: 1, violet: 2 }],
    ['nl', '2ge 1pa', { yellow: 2, violet: 1 }],
    ['nl', 'gr', { green: 1 }],
    ['hu', '2 sárgával és 1 dzsókerrel', { yellow: 2, wild: 1 }],
    ['hu', '2 pirossal', { red: 2 }],
    ['hu', 'zölddel, vörössel, ibolyával, lilával', { green: 1, red: 1, violet: 2 }],
    ['hu', '3 sárgák', { yellow: 3 }],
    ['hu', 'vörösek, zöldek, ibolyák, dzsókerek', { red: 1, green: 1, violet: 1, wild: 1 }],
    ['hu', 'két sárga', { yellow: 2 }],
    ['hu', 'egy dzsókerkártyával', { wild: 1 }],
    ['hu', 'nincs kártya', {}],
    ['hu', 'egyik sem', {}],
    ['hu', '3v', { red: 3 }],
    ['hu', '2p', { red: 2 }],
    ['hu', '1l 1i', { violet: 2 }],
    ['hu', '2 sá 1 dzs', { yellow: 2, wild: 1 }],
    ['hu', '3Y 1W', { yellow: 3, wild: 1 }],
    ['hu', '2V', { red: 2 }],
    ['ja', 'きいろ2枚', { yellow: 2 }],
    ['ja', 'あか1枚', { red: 1 }],
    ['ja', 'みどり', { green: 1 }],
    ['ja', 'むらさき2', { violet: 2 }],
    ['ja', 'わいるど1枚', { wild: 1 }],
    ['ja', '黄二枚', { yellow: 2 }],
    ['ja', '黄色を二枚と赤を一枚', { yellow: 2, red: 1 }],
    ['ja', '3つの黄', { yellow: 3 }],
    ['ja', '赤ひとつ', { red: 1 }],
    ['ja', '万能1', { wild: 1 }],
    ['ja', 'ﾜｲﾙﾄﾞ2枚', { wild: 2 }],
    ['ja', '緑十二枚', { green: 12 }],
    ['ja', 'カードなし', {}],
    ['ja', '3Y 1W', { yellow: 3, wild: 1 }],
  ];
  it.each(readings)('reads, in %s, “%s”', (locale, text, cards) => {
    const read = { ok: true, cards: { ...none, ...cards } };
    expect(parseCards(text, locale)).toEqual(read);
    // Accents apart, in capitals, with marks that nobody sees, and between the marks of a right-to-left text.
    for (const same of [
      text.normalize('NFD'),
      text.toUpperCase(),
      `\u200f${Array.from(text).join('\u200b')}\u200e`,
      `\u2067${text}\u2069`,
    ]) {
      expect(parseCards(same, locale)).toEqual(read);
    }
  });

  const twofold: readonly [LocaleCode, string, readonly Partial<typeof none>[]][] = [
    [
      'de',
      '2g 1j',
      [
        { yellow: 2, wild: 1 },
        { green: 2, wild: 1 },
      ],
    ],
    ['de', 'GG', [{ yellow: 2 }, { green: 2 }]],
    ['nl', '2G', [{ yellow: 2 }, { green: 2 }]],
    ['en', 'gr', [{ green: 1 }, { green: 1, red: 1 }]],
    ['hu', 'pi', [{ red: 1 }, { red: 1, violet: 1 }]],
  ];
  it.each(twofold)(
    'asks back, in %s, what “%s” means, naming each reading so that it can be typed',
    (locale, text, cards) => {
      const parsed = parseCards(text, locale);
      const wanted = cards.map((each) => ({ ...none, ...each }));
      expect(parsed).toEqual({ ok: false, code: 'cardText', reason: 'ambiguous', part: text, readings: wanted });
      if (parsed.ok) return;
      const words = language.of(locale);
      for (const reading of wanted) {
        expect(words.refusal(parsed)).toContain(words.cards(reading));
        expect(parseCards(words.cards(reading), locale)).toEqual({ ok: true, cards: reading });
      }
    },
  );

  it('never reads a letter as a color that the reader calls otherwise', () => {
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

  it('knows what “all” is where there is a hand', () => {
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

  it('answers anything at all by cards or by a short fault', () => {
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
