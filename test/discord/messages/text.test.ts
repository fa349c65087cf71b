/** Escaping of names and truncation of texts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeName, fitLines, truncate } from '../../../src/discord/messages/shapes.ts';
import { sanitizeName } from '../../../src/language/index.ts';

describe('escaped names', () => {
  it('show as they are, without formatting', () => {
    expect(escapeName('Anni')).toBe('Anni');
    expect(escapeName('*A*_n_ `n` ~~i~~ ||x||')).toBe('\\*A\\*\\_n\\_ \\`n\\` \\~\\~i\\~\\~ \\|\\|x\\|\\|');
    expect(escapeName('# Anni')).toMatch(/^\\#/);
    expect(escapeName('____kai____')).toBe('\\_\\_\\_\\_kai\\_\\_\\_\\_');
    expect(['> x', '>>> x', '-# x', '- x', '+ x', '* x', '1. x', '### x'].map(escapeName)).toEqual([
      '\\> x',
      '\\>>> x',
      '\\-# x',
      '\\- x',
      '\\+ x',
      '\\* x',
      '1\\. x',
      '\\### x',
    ]);
    expect(escapeName('a - b #1 > 2. c')).toBe('a - b #1 > 2. c');
  });

  it('never ping, link or break the line', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('@everyone', '<@123>', '<@&1>', 'a\nb', 'https://x.y')),
        (name) => {
          const escaped = escapeName(name);
          expect(escaped).not.toMatch(/@(everyone|here)|<@|<#|<:|:\/\/|[\n\r\u2028]/u);
        },
      ),
    );
    expect(sanitizeName('a\nb')).toBe('a b');
  });
});

describe('truncated text', () => {
  it('keeps within the limit and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), fc.integer({ min: 1, max: 40 }), (value, limit) => {
        const cut = truncate(value, limit);
        expect(cut.length).toBeLessThanOrEqual(limit);
        expect(Buffer.from(cut).toString()).toBe(cut);
        if (value.length <= limit) expect(cut).toBe(value);
        else expect(cut.endsWith('…')).toBe(true);
      }),
    );
  });

  it('never splits an emoji of the bot or a mention', () => {
    for (const shown of [
      '<:midsection_yellow_v427:1573692535119806464>',
      '<@1573692532460617730>',
      '<#157369253246>',
      '</game new:1573692532460617730>',
    ]) {
      const value = `draws ${shown} 2 yellow`;
      for (let limit = 7; limit < value.length; limit++) {
        const cut = truncate(value, limit);
        expect(cut.includes(shown) || !cut.includes('<')).toBe(true);
        expect(cut.endsWith('…')).toBe(true);
      }
    }
  });
});

describe('the lines of a list', () => {
  const line = fc.record({
    names: fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 10 }),
    link: fc.string({ maxLength: 60 }),
  });
  it('fit in a message, with whole links and without bold text that goes on in the next line', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20, size: 'max' }), (lines) => {
        const listed = lines.map(({ names, link }) => ({
          long: names.map((name) => `**${escapeName(name)}**`).join(' · '),
          around: (long: string) => `- ${long} · ${link}`,
        }));
        const fitting = fitLines(listed);
        expect(fitting).toHaveLength(lines.length);
        expect(fitting.join('\n').length).toBeLessThanOrEqual(3600);
        fitting.forEach((each, index) => {
          const { long = '', around } = listed[index] ?? {};
          expect(each.endsWith(` · ${lines[index]?.link}`)).toBe(true);
          const shown = each.slice(2, each.length - (around?.('').length ?? 0) + 2);
          expect(shown.split('**').length % 2).toBe(1);
          if (listed.map((whole) => whole.around(whole.long)).join('\n').length <= 3600) expect(shown).toBe(long);
        });
      }),
    );
  });
});
