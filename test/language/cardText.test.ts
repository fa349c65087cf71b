import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLanguage, makeCards, parseCards } from '../../src/language/index.ts';

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
  ])('reads “%s”', (text, cards) => {
    expect(parseCards(text)).toEqual({ ok: true, cards: { ...none, ...cards } });
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
    expect(parseCards(text)).toMatchObject({ ok: false, code: 'cardText' });
  });

  it('refuses 2,000 characters shortly, saying what would be right', () => {
    const parsed = parseCards('yellow '.repeat(286));
    if (parsed.ok) throw new Error('was read');
    for (const { code } of language.locales) {
      const sentence = language.of(code).refusal(parsed);
      expect(sentence).toContain('3Y 1W');
      expect(sentence.length).toBeLessThan(400);
    }
  });

  it('reads back its own short notation', () => {
    fc.assert(
      fc.property(anyCards, (cards) => {
        expect(parseCards(makeCards(cards))).toEqual({ ok: true, cards });
      }),
    );
  });

  it('reads back the words of every language', () => {
    for (const { code } of language.locales) {
      const words = language.of(code);
      fc.assert(
        fc.property(anyCards, (cards) => {
          expect(parseCards(words.cards(cards))).toEqual({ ok: true, cards });
        }),
      );
    }
  });

  it('answers anything at all by cards or by a short fault', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 2000 }),
          fc.string({ unit: 'binary' }),
          fc.stringMatching(/^[0-9yrgvwx ,;+-]{0,30}$/),
        ),
        (text) => {
          const parsed = parseCards(text);
          if (parsed.ok) expect(Object.values(parsed.cards).every((count) => count >= 0 && count <= 99)).toBe(true);
          else expect(Array.from(parsed.part).length).toBeLessThanOrEqual(40);
        },
      ),
    );
  });
});
