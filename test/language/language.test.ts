import { describe, expect, it } from 'vitest';
import { createLanguage } from '../../src/language/index.ts';

function strict() {
  return createLanguage((fault) => {
    throw new Error(fault);
  });
}
const language = strict();
const en = language.of('en-US');
const de = language.of('de');

describe('choosing a language', () => {
  it.each([
    ['en-US', 'en'],
    ['en-GB', 'en'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['nl', 'nl'],
    ['nl-BE', 'nl'],
    ['hu', 'hu'],
    ['ja', 'ja'],
    ['ja-JP', 'ja'],
    ['fr', 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
  ])('gives the locale %s the language %s', (locale, code) => {
    expect(language.of(locale).locale).toBe(code);
  });
});

describe('a label before a content', () => {
  it('never confuses the two, whatever they contain', () => {
    // Names may contain the internal separator.
    for (const between of [
      ' content ',
      '\ncontent=',
      '\ncontent#',
      ' content 1:',
      ' content 17:',
      ',"content":"',
      '\0',
      ' ',
    ]) {
      const parts = ['a', 'content', 'b', 'content', 'c'];
      for (let first = 1; first < parts.length; first++) {
        const label = parts.slice(0, first).join(between);
        const content = parts.slice(first).join(between);
        expect(en.labelled(label, content)).toBe(`${label}: ${content}`);
      }
    }
  });

  it.each(['en', 'nl', 'hu', 'de'])('writes ranges in %s with a dash', (locale) => {
    expect(language.of(locale).range(8, 9)).toBe('8–9');
  });

  it('writes ranges in Japanese with the wave dash of its texts', () => {
    expect(language.of('ja').range(8, 9)).toBe('8〜9');
  });

  it('chooses the form by the number', () => {
    for (const count of [1, 2, 1]) expect(en.t('game.points', { count })).toBe(count === 1 ? '1 point' : '2 points');
  });
});

describe('terms', () => {
  it('names cards, or says that there are none', () => {
    expect(en.cards({ wild: 1, yellow: 3 })).toBe('3 yellow, 1 wild');
    expect(de.cards({ wild: 1, yellow: 3 })).toBe('3 gelbe, 1 Joker');
    expect(en.cards({ red: 0 })).toBe('no cards');
    expect(de.cards({})).toBe('keine Karten');
  });

  it('names elements with their color', () => {
    expect(en.element('frame', 'red')).toBe('red frame');
    expect(de.element('frame', 'red')).toBe('Rahmen in Rot');
    expect(de.element('connector', null)).toBe('Kreuz');
  });

  it('names tool tiles by their id in records', () => {
    expect(en.tileOf('try-square/green')).toBe('green try-square');
    expect(de.tileOf('hammer/yellow')).toBe('Hammer in Gelb');
    expect(en.tileOf('hammer/pink')).toBe('hammer/pink');
  });

  it("shows an owner's own tools and start cards by their ids", () => {
    expect(de.tool('rasp')).toBe('rasp');
    expect(de.tool('constructor')).toBe('constructor');
    expect(en.tile('rasp', 'violet')).toBe('violet rasp');
    expect(de.startCard('pairs')).toBe('Paare');
    expect(de.startCard('sunrise')).toBe('sunrise');
  });

  it('prices connectors in cards of one color, and everything else in its own', () => {
    expect(de.price(4, null)).toBe('4 gleichfarbige');
    expect(language.of('ja').price(4, null)).toBe('同じ色\u20604\u2060枚');
    expect(de.price(2, 'yellow')).toBe('2 gelbe');
  });

  it('replaces omitted items of a list by their number', () => {
    expect(en.listFew(['A', 'B', 'C', 'D'], 2, 'either')).toBe('A, B, or 2 more');
    expect(language.of('hu').listFew(['A', 'B', 'C'], 2, 'list')).toBe('A, B és még 1');
    expect(language.of('hu').listFew(['A', 'B', 'C'], 2, 'either')).toBe('A, B vagy még 1 másik');
    expect(de.listFew(['A', 'B', 'C'], 2, 'list')).toBe('A, B und 1 weitere');
    expect(language.of('ja').listFew(['A', 'B', 'C', 'D'], 2, 'either')).toBe('A、B、またはほか2\u2060通り');
    expect(en.listFew(['A', 'B'], 2, 'list')).toBe('A and B');
  });

  it('writes durations as usual in the language', () => {
    expect(language.of('ja').duration(36 * 3_600_000)).toBe('1\u2060日12\u2060時間');
    expect(de.duration(36 * 3_600_000)).toBe('1 Tag 12 Stunden');
  });

  it('numbers seats as people count', () => {
    expect(en.name(0)).toBe('the player in seat 1');
  });

  it('names commands as the language does, or as the host shows them', () => {
    expect(de.t('lobby.list.none')).toContain('Mit /spielen eröffnest');
    const shown = language.withCommandMentions((command) => (command === 'play' ? '</play:7>' : null));
    expect(shown.of('de').t('lobby.list.none')).toContain('Mit </play:7> eröffnest');
    expect(shown.of('ja').t('refusals.phase.build')).toContain('/建築');
  });

  it('joins lists as the language does', () => {
    expect(en.list(['Anni', 'Peter'])).toBe('Anni and Peter');
    expect(de.list(['Anni', 'Peter', 'Kim'])).toBe('Anni, Peter und Kim');
    expect(de.either(['1', '2'])).toBe('1 oder 2');
  });

  it('separates labels, lists and sentences as the language does', () => {
    const ja = language.of('ja');
    expect(en.labelled('Pay with', en.groups(['A, B', 'C']))).toBe('Pay with: A, B; C');
    expect(ja.labelled('支払い', ja.groups(['黄色1枚、赤1枚', '緑2枚']))).toBe('支払い：黄色1枚、赤1枚／緑2枚');
    expect([en.bracketed('A'), en.annotated('A', 'B')]).toEqual(['(A)', 'A (B)']);
    expect([ja.bracketed('A'), ja.annotated('A', 'B')]).toEqual(['（A）', 'A（B）']);
    expect(en.sentences('One.', 'Two.')).toBe('One. Two.');
    expect(ja.sentences('どこですか？', 'C2、B3')).toBe('どこですか？　C2、B3');
    expect(ja.sentences('一。', '二。')).toBe('一。二。');
  });

  it('counts', () => {
    expect(en.t('game.points', { count: 1 })).toBe('1 point');
    expect(de.t('game.points', { count: 0 })).toBe('0 Siegpunkte');
  });
});

describe('what people wrote', () => {
  it('is never read as part of the text', () => {
    const name = '$& $t(game.title) {{name}} $1 <b>';
    expect(en.t('turn.yourTurn', { name })).toBe(`It’s ${name}’s turn`);
  });

  it('is quoted in one short line', () => {
    expect(de.quote('a\n\u202eb\u0000c')).toBe('„a b c“');
    expect(Array.from(en.quote('👍🏽'.repeat(2000))).length).toBeLessThanOrEqual(42);
    expect(en.quote('x'.repeat(40))).toBe(`“${'x'.repeat(40)}”`);
  });
});

it('reports a missing parameter and leaves a gap', () => {
  const faults: string[] = [];
  const tolerant = createLanguage((fault) => faults.push(fault));
  expect(tolerant.of('en').t('turn.yourTurn')).toBe('It’s ’s turn');
  expect(faults).toHaveLength(1);
});
