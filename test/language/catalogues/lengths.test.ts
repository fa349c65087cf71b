/** Texts fit Discord's limits and a phone in every language, and none is missing or unknown. */
import { expect, it } from 'vitest';
import { createLanguage } from '../../../src/language/index.ts';
import { catalogueFaults } from '../../../tools/wording/catalogueFaults.ts';

it.each(createLanguage().locales.map(({ code }) => code))(
  'says in %s everything that English says, within the limits',
  (code) => {
    expect(catalogueFaults(code)).toEqual([]);
  },
);
