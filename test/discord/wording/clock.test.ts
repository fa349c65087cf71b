/** A clock begins a sentence with a capital, but not after its label. */
import { expect, it } from 'vitest';
import { clockInWords, clockLine, createLanguage } from '../../../src/language/index.ts';

const words = createLanguage().of('hu');
const perTurn = { kind: 'turn', perTurn: 48 * 3_600_000, whenUp: 'pass' } as const;

it('begins a sentence with a capital, but not after its label', () => {
  expect(clockInWords(words, perTurn)).toMatch(/^Körönként 2 nap\. Ha lejár az idő/);
  expect(clockLine(words, perTurn)).toMatch(/^Idő: körönként 2 nap\. Ha lejár az idő/);
  expect(clockInWords(words, null)).toBe('Nincs időkorlát');
});
