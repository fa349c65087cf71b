import { describe, expect, it } from 'vitest';
import { displayNames, displayPlayers, displaySentence, namePlaceholder } from '../../src/picture/content/names.ts';
import { hasGlyph } from '../../src/picture/drawing/basics/fonts.ts';
import { truncateToWidth } from '../../src/picture/drawing/basics/text.ts';

const shown = (...names: string[]) => displayPlayers({ names }, hasGlyph).map(({ name }) => name);

describe('names of computer players', () => {
  it('lose the note in brackets at their end in every language, because a sign replaces it; people keep theirs', () => {
    const names = ['Master (computer)', 'Meister 2 (gép)', '名人（コンピューター）', 'Anni (she)'];
    expect(displayPlayers({ names, computers: [0, 1, 2] }, hasGlyph)).toEqual([
      { name: 'Master', computer: true },
      { name: 'Meister 2', computer: true },
      { name: '名人', computer: true },
      { name: 'Anni (she)', computer: false },
    ]);
  });

  it('become the seat’s number if nothing else is in them', () => {
    expect(displayPlayers({ names: ['(computer)'], computers: [0] }, hasGlyph)).toEqual([
      { name: '№ 1', computer: true },
    ]);
  });
});

describe('names', () => {
  it('lose characters without a glyph and control characters', () => {
    expect(shown('🎲 Anni 🔥', 'A\u200b\u202en\u0007na', '  a   b  ', '')).toEqual(['Anni', 'Anna', 'a b', '№ 4']);
  });

  it('are transliterated from Korean, and written plainly if they use fancy letters', () => {
    expect(shown('김민수', '한글 abc', '𝓐𝓷𝓷𝓲', 'Ｗｉｄｅ')).toEqual(['Gimminsu', 'Hangeul abc', 'Anni', 'Ｗｉｄｅ']);
  });

  it('become a number if no character can be drawn', () => {
    expect(shown('🎲🔥', 'ไทย', '\u3164', 'हिन्दी').every((name, seat) => name === `№ ${seat + 1}`)).toBe(true);
  });

  it('are cut between grapheme clusters', () => {
    const measure = (text: string) => [...text].length;
    expect(truncateToWidth('Jörg Müller', 6, measure)).toBe('Jörg…');
    expect(truncateToWidth('Jo\u0308rg', 4, measure)).toBe('Jo\u0308…');
    expect(truncateToWidth('ab👩‍👩‍👧‍👦cd', 5, measure)).toBe('ab…');
  });

  it('that are read from right to left have their ellipsis on the left', () => {
    const measure = (text: string) => [...text].length;
    expect(truncateToWidth('שרה כהן', 6, measure)).toBe('שרה…\u200f');
    expect(truncateToWidth('שרה Cohen', 7, measure)).toBe('שרה Co…');
  });

  it('keep at most one mark on a letter', () => {
    expect(shown(`Z${'\u0301'.repeat(30)}o`)[0]?.length).toBeLessThanOrEqual(3);
  });

  it('keep other scripts', () => {
    expect(shown('Ελένη', 'Пётр', 'שלום', '漢字')).toEqual(['Ελένη', 'Пётр', 'שלום', '漢字']);
  });

  it('are cut with an ellipsis to the available width', () => {
    const measure = (text: string) => [...text].length * 10;
    expect(truncateToWidth('Anni', 40, measure)).toBe('Anni');
    expect(truncateToWidth('Bartholomäus', 60, measure)).toBe('Barth…');
    expect(truncateToWidth('Ana Maria', 50, measure)).toBe('Ana…');
    expect(truncateToWidth('e\u0301e\u0301e\u0301', 50, measure)).toBe('e\u0301e\u0301…');
    expect(truncateToWidth('Anni', 5, measure)).toBe('');
  });
});

describe('names of people without seats', () => {
  it('get a sign if they look alike or cannot be drawn', () => {
    const people = ['🎉', 'Sam', 'sam🎉', 'Jana', '🎉🎉'].map((name, index) => ({ name, sign: `#${1000 + index}` }));
    expect(displayNames(people, hasGlyph)).toEqual(['#1000', 'Sam#1001', 'sam#1002', 'Jana', '#1004']);
    // Names that were distinct before they were drawn stay as they are.
    const signed = [
      { name: 'Sam#0001', sign: '#0001' },
      { name: 'Sam#0002', sign: '#0002' },
    ];
    expect(displayNames(signed, hasGlyph)).toEqual(['Sam#0001', 'Sam#0002']);
  });
});

describe('sentences about players', () => {
  it('use the same names as the picture, whatever players call themselves', () => {
    const textOf = (seat: number, ...names: string[]) =>
      displaySentence(`${namePlaceholder(seat)} wins!`, displayPlayers({ names }, hasGlyph), hasGlyph);
    expect(textOf(0, 'Anni', 'wins')).toBe('Anni wins!');
    expect(textOf(1, 'Anni', 'wins')).toBe('wins wins!');
    expect(textOf(1, '🎉', '🎉')).toBe('№ 2 wins!');
    expect(textOf(1, '🎉', '🎉🎉')).toBe('№ 2 wins!');
    expect(textOf(1, 'Sam', 'sam')).toBe('sam (№ 2) wins!');
  });
});
