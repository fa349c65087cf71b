/** Sentences agree with their parameters: numbers, days, genders and capital letters. */
import { expect, it } from 'vitest';
import { CATALOGUES } from '../../../src/language/catalogues/catalogues.ts';
import { createLanguage } from '../../../src/language/index.ts';

const language = createLanguage((fault) => {
  throw new Error(fault);
});

const wordings = Object.entries(CATALOGUES).flatMap(([locale, catalogue]) =>
  Object.entries(catalogue).flatMap(([room, texts]) =>
    Object.entries<string>(texts).map(([key, text]) => ({ locale, key: `${room}.${key}`, text })),
  ),
);
const found = (locales: readonly string[], wrong: RegExp) =>
  wordings
    .filter(({ locale, text }) => locales.includes(locale) && wrong.test(text))
    .map(({ locale, key }) => `${locale} ${key}`);

it('chooses a plural form wherever a verb depends on a number', () => {
  // Only `count` selects a plural form; any of these parameters may be 1.
  const other = String.raw`\{\{(?!count\}\})(?:entered|joined|solved|tried|left|games|votes)\}\}`;
  const after = String.raw`(?:of \{\{\w+\}\} )?(?:\p{L}+ )?(?:have|has|are|is|were|was|sind|ist|haben|hat|zijn|hebben|heeft)\b`;
  const before = '(?:there are|there is|sind es|ist es|zijn het er|zijn er|is er)';
  expect(found(['en', 'de', 'nl'], new RegExp(`${other} ${after}|${before} ${other}`, 'u'))).toEqual([]);
});

it('uses the singular for one and the plural for zero, two and five', () => {
  for (const { code } of language.locales) {
    if (code === 'ja') continue;
    const rule = new Intl.PluralRules(code);
    const forms = new Set([0, 1, 2, 5].map((count) => rule.select(count)));
    const counted = wordings.filter(({ locale, key }) => locale === code && /_(?:one|other)$/.test(key));
    for (const { key } of counted) {
      const [, base = ''] = /^(.*)_(?:one|other)$/.exec(key) ?? [];
      for (const form of forms)
        expect(
          wordings.some((each) => each.locale === code && each.key === `${base}_${form}`),
          key,
        ).toBe(true);
    }
  }
  for (const count of [0, 1, 2, 5]) {
    expect(language.of('en').t('leagues.refused.tooFew', { needed: 2, entered: count })).toContain(
      `entered so far: ${count}`,
    );
    expect(language.of('de').t('leagues.refused.tooFew', { needed: 2, entered: count })).toContain(
      `bisher dabei: ${count}`,
    );
  }
});

it('gives German days the matching article', () => {
  const moment = String.raw`\{\{(?:moment|back|first|last|day|date|since)\}\}`;
  expect(found(['de'], new RegExp(String.raw`(?:^|[\s(])(?:von|bis|ab|seit|zu|an|in) ${moment}`))).toEqual([]);
});

it('begins no sentence with a lower-case parameter', () => {
  expect(found(['en', 'de', 'nl', 'hu'], /[.!?] \{\{(?:relative|time|times|duration)\}\}/)).toEqual([]);
});

it('inflects Dutch colors to match the piece', () => {
  const words = language.of('nl');
  expect(['yellow', 'red', 'green', 'violet'].map((color) => words.element('midsection', color as 'yellow'))).toEqual([
    'geel middenstuk',
    'rood middenstuk',
    'groen middenstuk',
    'paars middenstuk',
  ]);
  expect(words.element('frame', 'yellow')).toBe('gele lijst');
});

it('names the requested space in a refusal, and never "none" as missing', () => {
  for (const { code } of language.locales) {
    for (const kind of ['frame', 'connector'] as const) {
      const sentence = language.of(code).t(`refusals.adjacency.${kind}`, { space: 'A2' });
      expect(sentence.split('A2').length, sentence).toBe(2);
      // Hungarian `az egyik háttérelemedhez: A2` puts the connector next to the space.
      expect(sentence, sentence).not.toMatch(/: A2[.,]/);
    }
  }
});
