/** The bundled fonts have a glyph for every character that pictures contain. */
import { expect, it } from 'vitest';
import { createLanguage, figureWords, legendWords, scoreSheetWords } from '../../src/language/index.ts';
import { hasGlyph } from '../../src/picture/drawing/basics/fonts.ts';
import { COMMON_NUMBERS, gameNumbers } from '../../src/rules/index.ts';
import { components } from './support/games.ts';
import { NAMES_IN } from './support/languages.ts';
import { positionsOf, recordsOf } from './support/recorded.ts';

const language = createLanguage((fault) => expect.fail(fault));
const last = positionsOf(recordsOf(4, 'B').at(-1) ?? expect.fail('no record')).at(-1) ?? expect.fail('no end');

for (const { code } of language.locales) {
  it(`has a glyph for every character in ${code}`, () => {
    const words = language.of(code);
    const texts = [
      legendWords(words, COMMON_NUMBERS),
      figureWords(words, components, gameNumbers(components)),
      scoreSheetWords(words, last.state, NAMES_IN[code]),
    ];
    const characters = new Set(JSON.stringify(texts).normalize('NFC'));
    expect(characters.size).toBeGreaterThan(30);
    expect([...characters].filter((character) => !hasGlyph(character.codePointAt(0) ?? 0))).toEqual([]);
  });
}

it('detects a character without a glyph', () => {
  expect(hasGlyph('𓀀'.codePointAt(0) ?? 0)).toBe(false);
});
