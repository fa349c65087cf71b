import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Playground } from '../../../../packages/playground/index.ts';
import { openPlayground, rest } from '../support/bot.ts';

let playground: Playground;
let channelId: string;
let messages: string;

beforeAll(async () => {
  playground = await openPlayground();
  channelId = playground.person('anni').channel('parquet').id;
  messages = `/channels/${channelId}/messages`;
});
afterAll(() => playground.close());

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
