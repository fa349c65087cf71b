/** Texts still fit with accents and 30 % more length, as future languages may need. */
import { expect, it } from 'vitest';
import { CATALOGUES, type Catalogue } from '../../../src/language/catalogues/catalogues.ts';
import { catalogueFaults, textFaults } from '../../../tools/wording/catalogueFaults.ts';
import { pseudo } from '../../support/pseudoLocale.ts';

it('stays within Discord’s limits for buttons, forms, selects and command descriptions', () => {
  const namespaces = Object.entries(CATALOGUES.en).map(([namespace, wordings]) => [
    namespace,
    Object.fromEntries(
      Object.entries<string>(wordings).map(([key, text]) => [
        key,
        namespace === 'commands' && key.endsWith('.name') ? text : pseudo(text),
      ]),
    ),
  ]);
  const catalogue: Catalogue = Object.fromEntries(namespaces);
  const faults = catalogueFaults('en', catalogue);
  expect(faults.filter(({ code }) => code !== 'tooWide')).toEqual([]);
  expect(textFaults('en', pseudo('Played “{{name}}”').replace('{{name}}', 'Anni'))).toEqual([]);
});
