import { describe, expect, it } from 'vitest';
import { rest } from '../support/bot.ts';
import { sharedPlayground } from '../support/faults.ts';

const shared = sharedPlayground();

describe('places', () => {
  it('can be unknown, hidden or read-only', async () => {
    expect(await shared.request('GET', '/channels/123456789012345678')).toMatchObject({
      status: 404,
      body: { code: 10003 },
    });
    expect(await shared.request('GET', `${shared.messages}/123456789012345678`)).toMatchObject({
      status: 404,
      body: { code: 10008 },
    });
    const workshop = shared.playground.person('anni').channel('workshop').id;
    shared.playground.admin.setBotAccess(workshop, 'readOnly');
    expect(await shared.request('POST', `/channels/${workshop}/messages`, { content: 'x' })).toMatchObject({
      status: 403,
      body: { code: 50013 },
    });
    expect((await shared.request('GET', `/channels/${workshop}/messages`)).status).toBe(200);
    shared.playground.admin.setBotAccess(workshop, 'none');
    expect(await shared.request('GET', `/channels/${workshop}`)).toMatchObject({
      status: 403,
      body: { code: 50001 },
    });
    shared.playground.admin.setBotAccess(workshop, 'full');
  });

  it('are unknown after an admin deleted them', async () => {
    const { id } = shared.playground.person('anni').channel('parquet');
    const thread = await shared.request('POST', `/channels/${id}/threads`, { name: 'Game', type: 11 });
    expect(thread.status).toBe(201);
    expect(await shared.request('POST', `/channels/${thread.body.id}/threads`, { name: 'no' })).toMatchObject({
      status: 400,
      body: { code: 50024 },
    });
    expect(shared.playground.admin.deleteChannel(thread.body.id)).toBe(true);
    expect(await shared.request('POST', `/channels/${thread.body.id}/messages`, { content: 'x' })).toMatchObject({
      status: 404,
      body: { code: 10003 },
    });
  });

  it('require the right token and a known path', async () => {
    expect(await rest(shared.playground, 'GET', '/users/@me', undefined, 'wrong')).toMatchObject({
      status: 401,
      body: { code: 0, message: '401: Unauthorized' },
    });
    expect(await shared.request('GET', '/nowhere')).toMatchObject({
      status: 404,
      body: { code: 0, message: '404: Not Found' },
    });
    const broken = await fetch(`${shared.playground.apiUrl}/v10${shared.messages}`, {
      method: 'POST',
      headers: { authorization: 'Bot playground', 'content-type': 'application/json' },
      body: '{"content":',
    });
    expect(await broken.json()).toMatchObject({ code: 50109 });
  });

  it('require a local client', async () => {
    expect((await fetch(shared.playground.url, { headers: { origin: 'http://elsewhere.example' } })).status).toBe(403);
  });
});
