import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Playground } from '../../src/playground/index.ts';
import { openPlayground, rest, tinyPng } from './support/bot.ts';

let playground: Playground;
let channelId: string;
let messages: string;

beforeAll(async () => {
  playground = await openPlayground();
  channelId = playground.person('anni').channel('parquet').id;
  messages = `/channels/${channelId}/messages`;
});
afterAll(() => playground.close());

const layout = 1 << 15;
const text = (content: string) => ({ type: 10, content });
const button = (customId: string, more: object = {}) => ({
  type: 2,
  style: 1,
  label: customId.slice(0, 20),
  custom_id: customId,
  ...more,
});
const row = (...components: object[]) => ({ type: 1, components });
const select = (options: object[], more: object = {}) => ({ type: 3, custom_id: 'select', options, ...more });

/** Posts and returns the first fault's code found at the path. */
async function faultAt(body: unknown, path: string, method = 'POST', where = messages): Promise<string> {
  const answer = await rest(playground, method, where, body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 50035, message: 'Invalid Form Body' });
  const node = path.split('.').reduce((tree, step) => tree?.[step], answer.body.errors);
  expect(node?._errors, JSON.stringify(answer.body)).toBeDefined();
  return node._errors[0].code;
}

describe('messages', () => {
  it('have content of at most 2,000 characters, and some content at all', async () => {
    expect(await faultAt({ content: 'x'.repeat(2001) }, 'content')).toBe('BASE_TYPE_MAX_LENGTH');
    expect((await rest(playground, 'POST', messages, { content: '😀'.repeat(2000) })).status).toBe(200);
    expect(await rest(playground, 'POST', messages, {})).toMatchObject({ status: 400, body: { code: 50006 } });
  });

  it('take nonces of at most 25 characters', async () => {
    expect(await faultAt({ content: 'x', nonce: 'n'.repeat(26) }, 'nonce')).toBe('BASE_TYPE_BAD_LENGTH');
  });

  it('do not mix parse and lists in allowed_mentions', async () => {
    const body = { content: 'x', allowed_mentions: { parse: ['users'], users: [playground.person('anni').user.id] } };
    expect(await faultAt(body, 'allowed_mentions.parse')).toBe('MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE');
  });

  it('keep to 5 rows of 5 buttons with labels of 80 characters and custom ids of 100', async () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => button(id));
    expect(await faultAt({ content: 'x', components: [row(...five, button('f'))] }, 'components.0.components')).toBe(
      'BASE_TYPE_BAD_LENGTH',
    );
    const rows = [0, 1, 2, 3, 4, 5].map((id) => row(button(String(id))));
    expect(await faultAt({ content: 'x', components: rows }, 'components')).toBe('BASE_TYPE_MAX_LENGTH');
    expect(
      await faultAt(
        { content: 'x', components: [row(button('a', { label: 'l'.repeat(81) }))] },
        'components.0.components.0.label',
      ),
    ).toBe('BASE_TYPE_MAX_LENGTH');
    expect(
      await faultAt(
        { content: 'x', components: [row(button('i'.repeat(101)))] },
        'components.0.components.0.custom_id',
      ),
    ).toBe('BASE_TYPE_BAD_LENGTH');
    expect(
      await faultAt(
        { content: 'x', components: [row(button('a'), button('a'))] },
        'components.0.components.1.custom_id',
      ),
    ).toBe('COMPONENT_CUSTOM_ID_DUPLICATED');
    expect(
      await faultAt(
        { content: 'x', components: [row({ type: 2, style: 1, label: 'x' })] },
        'components.0.components.0.custom_id',
      ),
    ).toBe('BUTTON_COMPONENT_CUSTOM_ID_REQUIRED');
    expect(
      await faultAt(
        { content: 'x', components: [row(button('a', { emoji: { name: 'abc' } }))] },
        'components.0.components.0.emoji.name',
      ),
    ).toBe('COMPONENT_INVALID_EMOJI');
    expect(
      await faultAt(
        { content: 'x', components: [row(button('a'), select([{ label: 'a', value: 'a' }]))] },
        'components.0.components.1',
      ),
    ).toBe('COMPONENT_LAYOUT_WIDTH_EXCEEDED');
  });

  it('keep to 25 options with different values in a select', async () => {
    const options = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ label: `${index}`, value: `${index}` }));
    const at = 'components.0.components.0.options';
    expect(await faultAt({ content: 'x', components: [row(select(options(26)))] }, at)).toBe('BASE_TYPE_BAD_LENGTH');
    expect(await faultAt({ content: 'x', components: [row(select([]))] }, at)).toBe('BASE_TYPE_BAD_LENGTH');
    expect(await faultAt({ content: 'x', components: [row(select(options(2), { max_values: 3 }))] }, at)).toBe(
      'BASE_TYPE_BAD_LENGTH',
    );
    const twice = [
      { label: 'a', value: 'a' },
      { label: 'b', value: 'a' },
    ];
    expect(await faultAt({ content: 'x', components: [row(select(twice))] }, `${at}.1.value`)).toBe(
      'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    );
  });

  it('know layout components only with the flag, and then nothing else', async () => {
    expect(await faultAt({ components: [text('hi')] }, 'components.0')).toBe('UNION_TYPE_CHOICES');
    expect(await faultAt({ components: [text('hi')], content: 'x', flags: layout }, 'content')).toBe(
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    );
    expect(await faultAt({ components: [text('hi')], embeds: [{ title: 'x' }], flags: layout }, 'embeds')).toBe(
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    );
    expect(await faultAt({ components: [{ type: 99 }], flags: layout }, 'components.0')).toBe('UNION_TYPE_CHOICES');
  });

  it('keep to 40 components and 4,000 characters of layout', async () => {
    const many = Array.from({ length: 41 }, () => text('x'));
    expect(await faultAt({ components: many, flags: layout }, 'components')).toBe(
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
    );
    expect((await rest(playground, 'POST', messages, { components: many.slice(1), flags: layout })).status).toBe(200);
    expect(
      await faultAt({ components: [text('x'.repeat(2001)), text('x'.repeat(2000))], flags: layout }, 'components'),
    ).toBe('COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED');
  });

  it('show 1 to 10 pictures with alt texts of 1,024 characters, of files that are there', async () => {
    const item = { media: { url: 'https://example.com/a.png' } };
    const gallery = (items: object[]) => ({ components: [{ type: 12, items }], flags: layout });
    expect(await faultAt(gallery([]), 'components.0.items')).toBe('BASE_TYPE_BAD_LENGTH');
    expect(await faultAt(gallery(Array.from({ length: 11 }, () => item)), 'components.0.items')).toBe(
      'BASE_TYPE_BAD_LENGTH',
    );
    expect(
      await faultAt(gallery([{ ...item, description: 'a'.repeat(1025) }]), 'components.0.items.0.description'),
    ).toBe('BASE_TYPE_MAX_LENGTH');
    expect(await faultAt(gallery([{ media: { url: 'attachment://no.png' } }]), 'components.0.items.0.media.url')).toBe(
      'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
    );
  });

  it('carry files of at most 10 MiB', async () => {
    const form = new FormData();
    form.set('payload_json', JSON.stringify({ content: 'x' }));
    form.set('files[0]', new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), 'big.bin');
    expect(await rest(playground, 'POST', messages, form)).toMatchObject({ status: 413, body: { code: 40005 } });
  });

  it('cannot answer a message that does not exist', async () => {
    expect(
      await faultAt({ content: 'x', message_reference: { message_id: '123456789012345678' } }, 'message_reference'),
    ).toBe('MESSAGE_REFERENCE_UNKNOWN_MESSAGE');
  });
});

describe('edits', () => {
  async function post(body: unknown): Promise<string> {
    const answer = await rest(playground, 'POST', messages, body);
    expect(answer.status).toBe(200);
    return `${messages}/${answer.body.id}`;
  }

  it('cannot take the layout flag away, and must repeat it', async () => {
    const where = await post({ components: [text('hi')], flags: layout });
    expect(await faultAt({ flags: 0 }, 'flags', 'PATCH', where)).toBe('MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG');
    expect(await faultAt({ components: [text('ho')] }, 'components.0', 'PATCH', where)).toBe('UNION_TYPE_CHOICES');
    expect(
      (await rest(playground, 'PATCH', where, { components: [text('ho')], flags: layout })).body.components[0].content,
    ).toBe('ho');
  });

  it('keep files unless told which, and say what is left', async () => {
    const form = new FormData();
    form.set(
      'payload_json',
      JSON.stringify({ content: 'x', attachments: [{ id: 0, description: 'first' }, { id: 1 }] }),
    );
    form.set('files[0]', new Blob([tinyPng]), 'a.png');
    form.set('files[1]', new Blob([tinyPng]), 'b.png');
    const posted = await rest(playground, 'POST', messages, form);
    const [first, second] = posted.body.attachments;
    expect(first).toMatchObject({
      filename: 'a.png',
      description: 'first',
      width: 1,
      height: 1,
      content_type: 'image/png',
      size: tinyPng.length,
    });
    const where = `${messages}/${posted.body.id}`;
    expect((await rest(playground, 'PATCH', where, { content: 'y' })).body.attachments).toHaveLength(2);
    const kept = await rest(playground, 'PATCH', where, { attachments: [{ id: second.id }] });
    expect(kept.body.attachments.map((file: { filename: string }) => file.filename)).toEqual(['b.png']);
    expect((await fetch(first.url)).status).toBe(404);
    expect((await fetch(second.url)).status).toBe(200);
  });

  it('do not touch what somebody else wrote, nor leave a message empty', async () => {
    const anni = playground.person('anni');
    const hers = await anni.send(channelId, 'mine');
    expect(await rest(playground, 'PATCH', `${messages}/${hers.id}`, { content: 'x' })).toMatchObject({
      status: 403,
      body: { code: 50005 },
    });
    expect(await rest(playground, 'PATCH', await post({ content: 'x' }), { content: '' })).toMatchObject({
      status: 400,
      body: { code: 50006 },
    });
  });
});

describe('places', () => {
  it('are unknown, hidden or read only', async () => {
    expect(await rest(playground, 'GET', '/channels/123456789012345678')).toMatchObject({
      status: 404,
      body: { code: 10003 },
    });
    expect(await rest(playground, 'GET', `${messages}/123456789012345678`)).toMatchObject({
      status: 404,
      body: { code: 10008 },
    });
    const workshop = playground.person('anni').channel('workshop').id;
    playground.admin.setBotAccess(workshop, 'readOnly');
    expect(await rest(playground, 'POST', `/channels/${workshop}/messages`, { content: 'x' })).toMatchObject({
      status: 403,
      body: { code: 50013 },
    });
    expect((await rest(playground, 'GET', `/channels/${workshop}/messages`)).status).toBe(200);
    playground.admin.setBotAccess(workshop, 'none');
    expect(await rest(playground, 'GET', `/channels/${workshop}`)).toMatchObject({
      status: 403,
      body: { code: 50001 },
    });
    playground.admin.setBotAccess(workshop, 'full');
  });

  it('are gone after an admin deleted them', async () => {
    const thread = await rest(playground, 'POST', `/channels/${channelId}/threads`, { name: 'Game', type: 11 });
    expect(thread.status).toBe(201);
    expect(await rest(playground, 'POST', `/channels/${thread.body.id}/threads`, { name: 'no' })).toMatchObject({
      status: 400,
      body: { code: 50024 },
    });
    expect(playground.admin.deleteChannel(thread.body.id)).toBe(true);
    expect(await rest(playground, 'POST', `/channels/${thread.body.id}/messages`, { content: 'x' })).toMatchObject({
      status: 404,
      body: { code: 10003 },
    });
  });

  it('answer to the right token and to known paths only', async () => {
    expect(await rest(playground, 'GET', '/users/@me', undefined, 'wrong')).toMatchObject({
      status: 401,
      body: { code: 0, message: '401: Unauthorized' },
    });
    expect(await rest(playground, 'GET', '/nowhere')).toMatchObject({
      status: 404,
      body: { code: 0, message: '404: Not Found' },
    });
    const broken = await fetch(`${playground.apiUrl}/v10${messages}`, {
      method: 'POST',
      headers: { authorization: 'Bot playground', 'content-type': 'application/json' },
      body: '{"content":',
    });
    expect(await broken.json()).toMatchObject({ code: 50109 });
  });

  it('answer to this machine only', async () => {
    expect((await fetch(playground.url, { headers: { origin: 'http://elsewhere.example' } })).status).toBe(403);
  });
});

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
