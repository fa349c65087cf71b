/** Hungarian and Japanese input beyond numbers and names: `minden sárga`, `赤と緑を1枚ずつ`, `翌朝8時`, `大阪府`. */
import { describe, expect, it } from 'vitest';
import { createZoneParser, parseCards, parseQuietHours, parseTimeOfDay } from '../../src/language/index.ts';

const HAND = { yellow: 4, red: 2, green: 3, violet: 1, wild: 1 };
const NONE = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };

const CARDS: Readonly<Record<'hu' | 'ja', readonly (readonly [string, Partial<typeof NONE>])[]>> = {
  hu: [
    ['minden sárga', { yellow: 4 }],
    ['mindhárom zöldet', { green: 3 }],
    ['mindkét vöröset', { red: 2 }],
    ['mind a 3 zöldet', { green: 3 }],
    ['sárgából kettőt', { yellow: 2 }],
    ['2 sárgából, 1 zöldből', { yellow: 2, green: 1 }],
    ['2-t sárgából', { yellow: 2 }],
    ['1-1 sárga és zöld', { yellow: 1, green: 1 }],
    ['egy-egy sárga és zöld', { yellow: 1, green: 1 }],
    ['kifizetek 2 sárgát', { yellow: 2 }],
    ['2 sárgát fizetek', { yellow: 2 }],
    ['2 sárgám', { yellow: 2 }],
    ['semmit sem', {}],
    ['egyet se', {}],
    ['egy kártyát sem', {}],
    ['1 jolly', { wild: 1 }],
  ],
  ja: [
    ['黄・黄・赤', { yellow: 2, red: 1 }],
    ['赤と緑を1枚ずつ', { red: 1, green: 1 }],
    ['赤緑紫1枚ずつ', { red: 1, green: 1, violet: 1 }],
    ['赤・緑 各1枚', { red: 1, green: 1 }],
    ['赤と緑を2枚ずつ', { red: 2, green: 2 }],
    ['黄色3枚残す', { yellow: 3 }],
    ['全部残す', HAND],
    ['手札全部', HAND],
    ['何も取らない', {}],
    ['取らない', {}],
    ['いらない', {}],
    ['なにもなし', {}],
    ['黄色2枚で払う', { yellow: 2 }],
    ['黄色が2枚', { yellow: 2 }],
    ['赤1枚だけ', { red: 1 }],
    ['黄色2枚です', { yellow: 2 }],
    ['オールマイティ1枚', { wild: 1 }],
  ],
};

describe.each(['hu', 'ja'] as const)('cards in %s', (locale) => {
  it.each<readonly [string, object]>(CARDS[locale])('are read in “%s”', (text, cards) => {
    expect(parseCards(text, locale, HAND)).toEqual({ ok: true, cards: { ...NONE, ...cards } });
  });

  it('are not read where a number is given twice', () => {
    for (const text of ['1-2 sárga', '1-1 2 sárga', '赤1枚と緑を1枚ずつ', '2 3 sárga']) {
      expect(parseCards(text, locale, HAND).ok, text).toBe(false);
    }
  });
});

it.each([
  ['昼12時', 12],
  ['お昼', 12],
  ['早朝5時', 5],
  ['よる9時', 21],
  ['あさ8時', 8],
  ['晩の8時', 20],
  ['明け方4時', 4],
  ['毎日18時', 18],
  ['18時ちょうど', 18],
])('the time “%s” is read in Japanese', (text, hour) => {
  expect(parseTimeOfDay(text, 'ja')).toBe(hour * 60);
});

it('the time “este 6 körül” is read in Hungarian', () => {
  expect(parseTimeOfDay('este 6 körül', 'hu')).toBe(18 * 60);
});

it.each([
  ['22時～翌8時', 22, 8],
  ['22時から翌朝8時まで', 22, 8],
  ['夜10時〜翌朝7時', 22, 7],
  ['22時ー8時', 22, 8],
  ['22：00ー8：00', 22, 8],
  ['22:00→8:00', 22, 8],
])('the hours “%s” are read in Japanese', (text, from, until) => {
  expect(parseQuietHours(text, 'ja')).toEqual({ from: from * 60, until: until * 60 });
});

it.each([
  ['hu', 'Europe/Bucharest', ['Kolozsvár', 'Nagyvárad', 'Marosvásárhely', 'Temesvár', 'Erdély']],
  ['hu', 'Europe/Bratislava', ['Kassa', 'Pozsony']],
  ['hu', 'Europe/Belgrade', ['Szabadka', 'Újvidék']],
  ['hu', 'Europe/Kyiv', ['Ungvár']],
  ['hu', 'Europe/Budapest', ['magyar idő', 'közép-európai idő', 'Bp']],
  ['ja', 'Asia/Taipei', ['台湾']],
  [
    'ja',
    'Asia/Tokyo',
    [
      '東京都',
      '大阪府',
      '大阪市',
      '名古屋市',
      '北海道',
      '沖縄',
      '神奈川',
      '愛知県',
      '埼玉',
      '兵庫',
      'とうきょう',
    ].concat(['日本標準時', '日本 東京', '浜松', '松山', '日本']),
  ],
] as const)('knows places in %s as their speakers write them: %s', (locale, zone, places) => {
  const read = createZoneParser(locale);
  for (const place of places) expect([place, read(place)]).toEqual([place, zone]);
});
