/** The texts of each language use its agreed terms, listed with their reasons in support/glossary.json. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATALOGUES } from '../../../src/language/catalogues/catalogues.ts';
import { createLanguage } from '../../../src/language/index.ts';
import glossary from '../support/glossary.json' with { type: 'json' };

describe.each(createLanguage().locales.map(({ code }) => code))('in %s', (code) => {
  const page: Record<string, string> = JSON.parse(readFileSync(`packages/playground/locales/${code}.json`, 'utf8'));
  const texts = Object.entries({ ...CATALOGUES[code], playground: page }).flatMap(([namespace, wordings]) =>
    Object.entries<string>(wordings).map(([key, text]) => [`${namespace}.${key}`, text] as const),
  );

  it.each(glossary[code])('no text says $word: $instead, since $why', ({ word }) => {
    const refused = new RegExp(word, 'iu');
    expect(texts.filter(([, text]) => refused.test(text))).toEqual([]);
  });
});
