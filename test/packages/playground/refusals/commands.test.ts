import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Playground } from '../../../../packages/playground/index.ts';
import { openPlayground, rest } from '../support/bot.ts';
import { faultAt as findFault } from '../support/faults.ts';

let playground: Playground;
let channelId: string;
let messages: string;

beforeAll(async () => {
  playground = await openPlayground();
  channelId = playground.person('anni').channel('parquet').id;
  messages = `/channels/${channelId}/messages`;
});
afterAll(() => playground.close());

/** Posts (or edits), and gives the first fault's code at the path. */
function faultAt(body: unknown, path: string, method = 'POST', where = messages): Promise<string> {
  return findFault(playground, { body, path, where, method });
}

describe('commands', () => {
  const path = () => `/applications/${playground.applicationId}/commands`;
  const command = (more: object = {}) => ({ name: 'build', description: 'Build', ...more });
  const option = (more: object = {}) => ({ type: 3, name: 'space', description: 'Where', ...more });

  async function commandFault(body: unknown, at: string): Promise<string> {
    return faultAt(body, at, 'POST', path());
  }

  it('have lower-case names, descriptions, and translations alike', async () => {
    expect(await commandFault(command({ name: 'Build' }), 'name')).toBe('APPLICATION_COMMAND_INVALID_NAME');
    expect(await commandFault(command({ name: 'two words' }), 'name')).toBe('APPLICATION_COMMAND_INVALID_NAME');
    expect(await commandFault(command({ description: 'd'.repeat(101) }), 'description')).toBe('BASE_TYPE_MAX_LENGTH');
    expect(await commandFault({ name: 'build' }, 'description')).toBe('BASE_TYPE_REQUIRED');
    expect(await commandFault(command({ name_localizations: { de: 'Bauen!' } }), 'name_localizations.de')).toBe(
      'APPLICATION_COMMAND_INVALID_NAME',
    );
    expect(await commandFault(command({ name_localizations: { xx: 'bauen' } }), 'name_localizations.xx')).toBe(
      'BASE_TYPE_CHOICES',
    );
  });

  it('keep to 25 options and choices, required ones first, all different', async () => {
    const options = Array.from({ length: 26 }, (_, index) => option({ name: `o${index}` }));
    expect(await commandFault(command({ options }), 'options')).toBe('BASE_TYPE_MAX_LENGTH');
    const choices = Array.from({ length: 26 }, (_, index) => ({ name: `${index}`, value: `${index}` }));
    expect(await commandFault(command({ options: [option({ choices })] }), 'options.0.choices')).toBe(
      'BASE_TYPE_MAX_LENGTH',
    );
    expect(
      await commandFault(command({ options: [option(), option({ name: 'other', required: true })] }), 'options.1'),
    ).toBe('APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID');
    expect(await commandFault(command({ options: [option(), option()] }), 'options.1.name')).toBe(
      'APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE',
    );
    expect(
      await commandFault(command({ options: [option(), { type: 1, name: 'sub', description: 'x' }] }), 'options'),
    ).toBe('APPLICATION_COMMAND_OPTIONS_TYPE_INVALID');
  });

  it('have at most 8,000 characters, the longest translation counted', async () => {
    const options = (length: number) =>
      Array.from({ length: 25 }, (_, index) =>
        option({
          name: `o${index}`,
          description: 'd',
          choices: Array.from({ length: 4 }, (_, value) => ({
            name: `${value}`,
            value: 'v',
            name_localizations: { de: `${value}${'n'.repeat(length)}` },
          })),
        }),
      );
    expect((await rest(playground, 'POST', path(), command({ options: options(70) }))).status).toBe(201);
    const answer = await rest(playground, 'POST', path(), command({ options: options(80) }));
    expect(answer.body.errors._errors[0].code).toBe('APPLICATION_COMMAND_TOO_LARGE');
  });

  it('are at most 100, with different names', async () => {
    const many = Array.from({ length: 101 }, (_, index) => command({ name: `c${index}` }));
    expect(await rest(playground, 'PUT', path(), many)).toMatchObject({ status: 400, body: { code: 30032 } });
    expect(await faultAt([command(), command()], '1', 'PUT', path())).toBe('APPLICATION_COMMANDS_DUPLICATE_NAME');
  });

  it('are listed with translations on request, and keep their ids', async () => {
    const body = [command({ name_localizations: { de: 'bauen' } })];
    const first = await rest(playground, 'PUT', path(), body);
    const second = await rest(playground, 'PUT', path(), body);
    expect(second.body[0]).toEqual(first.body[0]);
    const changed = await rest(playground, 'PUT', path(), [command({ name_localizations: { de: 'baue' } })]);
    expect(changed.body[0].id).toBe(first.body[0].id);
    expect(changed.body[0].version).not.toBe(first.body[0].version);
    expect((await rest(playground, 'GET', path())).body[0]).not.toHaveProperty('name_localizations');
    expect((await rest(playground, 'GET', `${path()}?with_localizations=true`)).body[0].name_localizations).toEqual({
      de: 'baue',
    });
    expect(await rest(playground, 'DELETE', `${path()}/123456789012345678`)).toMatchObject({
      status: 404,
      body: { code: 10063 },
    });
  });
});
