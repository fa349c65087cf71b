import { describe, expect, it } from 'vitest';
import { sharedPlayground } from '../support/faults.ts';

const shared = sharedPlayground();

describe('commands', () => {
  const path = () => `/applications/${shared.playground.applicationId}/commands`;
  const command = (more: object = {}) => ({ name: 'build', description: 'Build', ...more });
  const option = (more: object = {}) => ({ type: 3, name: 'space', description: 'Where', ...more });

  async function commandFault(body: unknown, at: string): Promise<string> {
    return shared.faultAt(body, at, 'POST', path());
  }

  it('have lower-case names and descriptions, in translations too', async () => {
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

  it('have at most 25 different options and choices, required ones first', async () => {
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

  it('have at most 8,000 characters, counting the longest translation', async () => {
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
    expect((await shared.request('POST', path(), command({ options: options(70) }))).status).toBe(201);
    const answer = await shared.request('POST', path(), command({ options: options(80) }));
    expect(answer.body.errors._errors[0].code).toBe('APPLICATION_COMMAND_TOO_LARGE');
  });

  it('number at most 100, with different names', async () => {
    const many = Array.from({ length: 101 }, (_, index) => command({ name: `c${index}` }));
    expect(await shared.request('PUT', path(), many)).toMatchObject({ status: 400, body: { code: 30032 } });
    expect(await shared.faultAt([command(), command()], '1', 'PUT', path())).toBe(
      'APPLICATION_COMMANDS_DUPLICATE_NAME',
    );
  });

  it('are listed with translations on request, and keep their ids', async () => {
    const body = [command({ name_localizations: { de: 'bauen' } })];
    const first = await shared.request('PUT', path(), body);
    const second = await shared.request('PUT', path(), body);
    expect(second.body[0]).toEqual(first.body[0]);
    const changed = await shared.request('PUT', path(), [command({ name_localizations: { de: 'baue' } })]);
    expect(changed.body[0].id).toBe(first.body[0].id);
    expect(changed.body[0].version).not.toBe(first.body[0].version);
    expect((await shared.request('GET', path())).body[0]).not.toHaveProperty('name_localizations');
    expect((await shared.request('GET', `${path()}?with_localizations=true`)).body[0].name_localizations).toEqual({
      de: 'baue',
    });
    expect(await shared.request('DELETE', `${path()}/123456789012345678`)).toMatchObject({
      status: 404,
      body: { code: 10063 },
    });
  });
});
