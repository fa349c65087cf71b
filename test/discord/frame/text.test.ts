import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeName, plainName, truncate } from '../../../src/discord/support/text.ts';

describe('names that people chose', () => {
  it('show as they are, whatever formatting they hold', () => {
    expect(escapeName('Anni')).toBe('Anni');
    expect(escapeName('*A*_n_ `n` ~~i~~ ||x||')).toBe('\\*A\\*\\_n\\_ \\`n\\` \\~\\~i\\~\\~ \\|\\|x\\|\\|');
    expect(escapeName('# Anni')).toMatch(/^\\#/);
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
    expect(plainName('a\nb')).toBe('a b');
  });
});

describe('cutting text', () => {
  it('keeps within the limit and never cuts through a character', () => {
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
});
