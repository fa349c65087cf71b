/** Names that people choose cannot change the text around them, and look-alikes are distinguished. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLanguage } from '../../src/language/index.ts';
import {
  confusableKey,
  idSuffixes,
  labelNames,
  namesInSentences,
  namesWithIds,
  type SeatedPlayer,
  sanitizeName,
} from '../../src/language/names.ts';
import { PIECES_OF_NAMES } from '../support/discord/hostileNames.ts';

const language = createLanguage((fault) => {
  throw new Error(fault);
});
const people = (...names: string[]): SeatedPlayer[] => names.map((name) => ({ name, kind: 'person' }));
const names = fc.array(fc.constantFrom(...PIECES_OF_NAMES), { maxLength: 4 }).map((pieces) => pieces.join(''));
const anyName = fc.oneof(
  names,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

describe('a name without formatting', () => {
  it('keeps its visible characters', () => {
    expect(sanitizeName('  Anni\n B\u200bob\u202e ')).toBe('Anni Bob');
    expect(sanitizeName('👨‍👩‍👧 क्ष ❤️')).toBe('👨‍👩‍👧 क्ष ❤️');
    expect(sanitizeName(`Z${'\u0301'.repeat(30)}`)).toBe(`Z${'\u0301'.repeat(4)}`);
    for (const nothing of ['', ' ', '\u3164', '\u200b\u2060', '\ufe0f', '\u2800\u2800', '\u202e'])
      expect(sanitizeName(nothing)).toBe('');
  });

  it('never reverses the text around it, breaks its line or imitates a mention', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const plain = sanitizeName(name);
        expect(plain).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Co}\u202a-\u202e\u2066\u2067\u200b\u200e\u200f]/u);
        expect(plain.split('\u2068').length).toBe(plain.split('\u2069').length);
        expect(sanitizeName(plain)).toBe(plain);
        expect(Array.from(plain.replace(/[\u2068\u2069]/g, '')).length).toBeLessThanOrEqual(32);
      }),
    );
    // Without isolation, points beside an Arabic name would be read in the wrong order.
    expect(sanitizeName('محمد 7')).toBe('\u2068محمد 7\u2069');
  });
});

describe('names next to each other', () => {
  it('get the sign of the seat if they look alike', () => {
    const words = language.of('en');
    expect(labelNames(words, people('Sam', 'Sam', 'sam', 'Sam '))).toEqual([
      'Sam\u00a0▲',
      'Sam\u00a0♥',
      'sam\u00a0☾',
      'Sam\u00a0⋈',
    ]);
    expect(labelNames(words, people('Sam', 'Ｓａｍ', 'S\u200bam', 'Jana'))).toEqual([
      'Sam\u00a0▲',
      'Ｓａｍ\u00a0♥',
      'Sam\u00a0☾',
      'Jana',
    ]);
    expect(labelNames(words, people('Sam', 'Jana'))).toEqual(['Sam', 'Jana']);
    expect(labelNames(words, people('\u3164', 'Jana'))).toEqual(['the player in seat 1\u00a0▲', 'Jana']);
    const gone: SeatedPlayer = { name: '', kind: 'forgotten' };
    expect(new Set(labelNames(words, [gone, gone])).size).toBe(2);
    const long = 'Ŵ'.repeat(32);
    expect(new Set(labelNames(words, people(long, long, `${long}▲`)).map(confusableKey)).size).toBe(3);
    const computer: SeatedPlayer = { name: 'Fox (computer)', kind: 'computer' };
    expect(labelNames(words, [computer, ...people('fox (Computer)')])).toEqual([
      'Fox (computer)\u00a0▲',
      'fox (Computer)\u00a0♥',
    ]);
  });

  it('of computer players are in the language of the reader, numbered where they repeat', () => {
    const seated: readonly SeatedPlayer[] = [
      { name: 'Inas (gép)', kind: 'computer', level: 'apprentice' },
      { name: 'Inas 2 (gép)', kind: 'computer', level: 'apprentice' },
      { name: 'Anni', kind: 'person' },
      { name: 'Fox (gép)', kind: 'computer' },
    ];
    const named = ['Apprentice (computer)', 'Apprentice 2 (computer)', 'Anni', 'Fox (gép)'];
    expect(labelNames(language.of('en'), seated)).toEqual(named);
    expect(namesInSentences(language.of('en'), seated)).toEqual(named);
    expect(labelNames(language.of('ja'), seated)[1]).toBe('見習い2（コンピューター）');
  });

  it('are distinct whatever people call themselves, in every language', () => {
    for (const { code } of language.locales) {
      const words = language.of(code);
      fc.assert(
        fc.property(fc.array(anyName, { minLength: 2, maxLength: 4 }), (given) => {
          for (const text of [labelNames(words, people(...given)), namesInSentences(words, people(...given))]) {
            expect(new Set(text.map(confusableKey)).size).toBe(given.length);
            expect(text.every((name) => confusableKey(name) !== '')).toBe(true);
          }
        }),
        { numRuns: 60 },
      );
    }
  });

  it('are quoted if they would be read as part of the sentence', () => {
    const words = language.of('en');
    const [exclaimed, number, list, plain, emoji] = namesInSentences(
      words,
      people('Anni wins!', '1.', 'A, B', 'Anni B.-C.', '🎉'),
    );
    expect([exclaimed, number, list]).toEqual(['“Anni wins!”', '“1.”', '“A, B”']);
    expect([plain, emoji].map((name) => name?.startsWith('“'))).toEqual([false, false]);
    expect(namesInSentences(language.of('ja'), people('Anni!', 'Bob'))).toEqual(['「Anni!」さん', 'Bobさん']);
  });

  it('get just enough of the end of an id if there are no seats', () => {
    const person = (personId: string, name: string) => ({ personId, name });
    expect(namesWithIds([person('111114821', 'Sam'), person('22223333', 'sam'), person('3', 'Jana')])).toEqual([
      'Sam#4821',
      'sam#3333',
      'Jana',
    ]);
    expect(idSuffixes(['1111', '21111', '31111'])).toEqual(['#1111', '#21111', '#31111']);
    fc.assert(
      fc.property(fc.array(anyName, { minLength: 2, maxLength: 6 }), (given) => {
        const signed = namesWithIds(
          given.map((name, index) => person(String(100_000_000 + 7919 * index), sanitizeName(name))),
        );
        expect(new Set(signed.map(confusableKey)).size).toBe(given.length);
      }),
    );
  });
});
