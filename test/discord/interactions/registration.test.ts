/** The comparison of registered commands, and mentions of commands. */
import { describe, expect, it } from 'vitest';
import { createCommandMentions, sameCommands } from '../../../src/discord/interactions/commands/registration.ts';

const wanted = [
  {
    name: 'game',
    name_localizations: { de: 'spiel' },
    description: 'Games',
    options: [{ type: 1 as const, name: 'list', description: 'List them', options: [] }],
  },
];
/** As Discord returns it: with ids and defaults, and without empty fields. */
const registered = [
  {
    id: '1',
    application_id: '2',
    version: '3',
    type: 1,
    nsfw: false,
    dm_permission: true,
    integration_types: [0],
    default_member_permissions: null,
    name: 'game',
    name_localizations: { de: 'spiel' },
    description: 'Games',
    description_localizations: null,
    options: [{ type: 1, name: 'list', description: 'List them' }],
  },
];

describe('comparing commands', () => {
  it('ignores what Discord adds', () => {
    expect(sameCommands(wanted, registered)).toBe(true);
  });

  it('sees a changed wording, a new option and a missing command', () => {
    expect(sameCommands(wanted, [{ ...registered[0], description: 'Other' }])).toBe(false);
    expect(sameCommands(wanted, [{ ...registered[0], name_localizations: { de: 'partie' } }])).toBe(false);
    expect(sameCommands(wanted, [{ ...registered[0], options: [] }])).toBe(false);
    expect(sameCommands(wanted, [])).toBe(false);
  });
});

describe('mentions of commands', () => {
  it('use the id that Discord gave the command, also for a subcommand', () => {
    const { mention, learn } = createCommandMentions();
    expect(mention('game list')).toBeNull();
    learn(registered);
    expect(mention('game list')).toBe('</game list:1>');
    expect(mention('build')).toBeNull();
  });

  it('are unavailable if Discord’s list cannot be read', () => {
    const { mention, learn } = createCommandMentions();
    for (const nonsense of [null, 'x', [{ name: 'game' }], {}]) learn(nonsense);
    expect(mention('game list')).toBeNull();
  });
});
