/** People of the playground by name: whoever returns with the name that is shown is the same person. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Playground } from '../../../packages/playground/index.ts';
import { slugOf } from '../../../packages/playground/users/names.ts';
import { openPlayground } from '../../support/discord/bot.ts';

const shownName = ({ user }: ReturnType<Playground['person']>) => user.global_name ?? user.username;

it.each([
  ['O’Brien', 'O’Brien'],
  ['ジョン・スミス', 'ジョン・スミス'],
  ['प्रिया', 'प्रिया'],
  ['anna  *maria*', 'Anna maria'],
  ['ßeta', 'ßeta'],
  ['İpek', 'İpek'],
  [`${'a-'.repeat(15)}a  bc`, `A${'-a'.repeat(15)}`],
])('%s returns as the same person', async (name, shown) => {
  const playground = await openPlayground();
  const person = playground.person(name);
  expect(shownName(person)).toBe(shown);
  expect(playground.person(shownName(person)).user.id).toBe(person.user.id);
  await playground.close();
});

it('any name returns as the same person', async () => {
  const playground = await openPlayground();
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((name) => slugOf(name) !== null);
  fc.assert(
    fc.property(names, (name) => {
      const person = playground.person(name);
      expect(playground.person(shownName(person)).user.id).toBe(person.user.id);
    }),
    { numRuns: 100 },
  );
  await playground.close();
});
