/** Proves that texts fit Discord's limits and a phone in every language, and that none is missing or unknown. */
import { expect, it } from 'vitest';
import { catalogueFaults, createLanguage } from '../../src/language/index.ts';

it.each(createLanguage().locales.map(({ code }) => code))(
  'says in %s all that English says, no longer than there is room',
  (code) => {
    expect(catalogueFaults(code)).toEqual([]);
  },
);
