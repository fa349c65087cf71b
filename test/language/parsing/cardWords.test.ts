/** Cards are read as speakers of each language type them, and the bot asks about ambiguous words. */
import { expect, it } from 'vitest';
import { createLanguage, type LocaleCode, parseCards } from '../../../src/language/index.ts';

const none = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };
const language = createLanguage();

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
  ['de', 'die zwei roten', { red: 2 }],
  ['de', 'beide roten', { red: 2 }],
  ['nl', 'twee gele', { yellow: 2 }],
  ['nl', 'beide rode', { red: 2 }],
  ['nl', '2 keer geel', { yellow: 2 }],
  ['nl', 'tweemaal geel, een joker', { yellow: 2, wild: 1 }],
  ['nl', 'niks', {}],
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
  ['hu', '2 vörösek, 2 zöldek, 2 ibolyák, 2 dzsókerek', { red: 2, green: 2, violet: 2, wild: 2 }],
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
  // Without accents, in capitals, with invisible characters, and between right-to-left marks.
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
  [
    'ja',
    '赤と黄2枚',
    [
      { red: 1, yellow: 2 },
      { red: 1, yellow: 1 },
    ],
  ],
];
it.each(twofold)(
  'asks, in %s, what “%s” means and names each reading so that it can be typed',
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

it.each([
  ['nl', '1 gele of 1 rode'],
  ['nl', 'twee rode of een joker'],
  ['en', '1 yellow or 1 red'],
  ['en', '1 gele of 1 rode'],
  ['de', '1 gelbe oder 1 rote'],
  ['de', '1 gele of 1 rode'],
  ['hu', '1 sárga vagy 1 vörös'],
  ['ja', '黄色1枚または赤1枚'],
] as const)('asks which of two alternatives is meant: %s %s', (locale, text) => {
  expect(parseCards(text, locale)).toMatchObject({ ok: false, reason: 'either' });
});

it('reads the English word “of”, Dutch for “or”, after a number', () => {
  expect(parseCards('2 of the red', 'en')).toMatchObject({ ok: true, cards: { red: 2 } });
  expect(parseCards('two of yellow, 1 wild', 'en')).toMatchObject({ ok: true, cards: { yellow: 2, wild: 1 } });
});
