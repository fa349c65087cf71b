/** English with accents and 30 % longer: what is tight in English is cut in the languages that come after it. */
import { expect, it } from 'vitest';
import { CATALOGUES, type Catalogue } from '../../src/language/catalogues.ts';
import { catalogueFaults, textFaults } from '../../src/language/index.ts';

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ő',
  u: 'ű',
  A: 'Á',
  E: 'É',
  O: 'Ö',
  U: 'Ü',
};

/** Placeholders stay as they are; every word grows by about a third of its letters. */
function pseudo(text: string): string {
  const longer = text.length * 1.3;
  const accented = text
    .split(/(\{\{[^}]*\}\})/)
    .map((part) =>
      part.startsWith('{{') ? part : part.replace(/[aeiouAEOU]/g, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
  return accented + 'ñ'.repeat(Math.max(0, Math.floor(longer) - accented.length));
}

it('is taken by Discord wherever it sets a limit: buttons, forms, selects, descriptions of commands', () => {
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
