import type { APIApplicationCommand } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import {
  leavesOf,
  matchingLeaves,
  nestOptions,
  shownCommand,
} from '../../../../packages/playground/page/composer/commands.ts';
import { readCommand } from '../../../../packages/playground/page/composer/readCommand.ts';
import { checkFields, type PageData } from '../../../../packages/playground/page/composer/values.ts';
import { inputFaultIn } from '../../../../packages/playground/page/words/failure.ts';
import { wordsFor } from '../../../../packages/playground/page/words/languages.ts';

const commands = [
  {
    id: '1',
    type: 1,
    name: 'game',
    name_localizations: { de: 'spiel' },
    description: 'Games',
    options: [
      {
        type: 1,
        name: 'new',
        name_localizations: { de: 'neu' },
        description: 'Open a lobby',
        options: [
          {
            type: 3,
            name: 'side',
            name_localizations: { de: 'seite' },
            description: 'Side of the board',
            choices: [
              { name: 'Side A', value: 'A' },
              { name: 'Side B', value: 'B' },
            ],
          },
          { type: 4, name: 'players', description: 'How many', min_value: 2, max_value: 4 },
          { type: 6, name: 'guest', description: 'Somebody to invite' },
        ],
      },
      { type: 1, name: 'list', description: 'Games here' },
    ],
  },
  {
    id: '2',
    type: 1,
    name: 'build',
    description: 'Build on a space',
    options: [
      { type: 3, name: 'pay', description: 'Cards', autocomplete: true },
      { type: 3, name: 'space', description: 'Where', required: true, autocomplete: true },
    ],
  },
] as unknown as readonly APIApplicationCommand[];

const world = {
  people: [{ user: { id: '77', username: 'peter', global_name: 'Peter' }, slug: 'peter', locale: 'de' }],
  bot: null,
  channels: [],
  locale: 'en-US',
} as unknown as PageData;

function run(text: string, locale = 'en-US') {
  const read = readCommand(text, leavesOf(commands, locale));
  if (read === null) return null;
  const checked = checkFields(read.leaf, read.fields, world);
  return checked.ok
    ? nestOptions(read.leaf, checked.options)
    : inputFaultIn(wordsFor(locale), checked.shownName, checked.fault);
}

describe('a command typed as text', () => {
  it('reads each value up to the next option', () => {
    expect(run('/build space:C2 pay:2 yellow, 1 wild')).toEqual([
      { type: 3, name: 'space', value: 'C2' },
      { type: 3, name: 'pay', value: '2 yellow, 1 wild' },
    ]);
  });

  it('nests options in their subcommand and resolves names of choices and people', () => {
    expect(run('/game new side:side b players:3 guest:@Peter')).toEqual([
      {
        type: 1,
        name: 'new',
        options: [
          { type: 3, name: 'side', value: 'B' },
          { type: 4, name: 'players', value: 3 },
          { type: 6, name: 'guest', value: '77' },
        ],
      },
    ]);
  });

  it('accepts names in the person’s language and in the default one', () => {
    const options = [{ type: 1, name: 'new', options: [{ type: 3, name: 'side', value: 'A' }] }];
    expect(run('/spiel neu seite:A', 'de')).toEqual(options);
    expect(run('/game new side:A', 'de')).toEqual(options);
  });

  it('reads text after the name as the first required option', () => {
    expect(run('/build C2 pay:yy')).toEqual([
      { type: 3, name: 'space', value: 'C2' },
      { type: 3, name: 'pay', value: 'yy' },
    ]);
  });

  it('names the missing or invalid option and the allowed values', () => {
    expect(run('/build pay:yy')).toContain('space is required');
    expect(run('/game new players:9')).toBe('players must be a whole number from 2 to 4.');
    expect(run('/game new side:C')).toBe('side must be one of: Side A, Side B.');
    expect(run('/spiel neu seite:C', 'de')).toBe('Für „seite“ gibt es: Side A, Side B.');
  });

  it('separates text that belongs to no option', () => {
    expect(readCommand('/game new colour:red', leavesOf(commands, 'en-US'))?.loose).toBe('colour:red');
    expect(readCommand('/game', leavesOf(commands, 'en-US'))).toBeNull();
  });
});

describe('the list of commands', () => {
  it('ranks matches of the beginning first, and finds subcommands by name', () => {
    const names = (typed: string) => matchingLeaves(leavesOf(commands, 'en-US'), typed).map((leaf) => leaf.path);
    expect(names('')).toEqual(['game new', 'game list', 'build']);
    expect(names('li')).toEqual(['game list']);
    expect(names('zzz')).toEqual([]);
  });
});

it('names a used command as the reader’s language does', () => {
  const shown = (name: string, locale: string) => shownCommand(commands, name, locale);
  expect(shown('game new', 'de')).toBe('/spiel neu');
  expect(shown('game new', 'en-US')).toBe('/game new');
  expect(shown('gone', 'de')).toBe('/gone');
});
