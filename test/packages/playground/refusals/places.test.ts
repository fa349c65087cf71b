import { PermissionFlagsBits } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { rest } from '../support/bot.ts';
import { sharedPlayground } from '../support/faults.ts';

const shared = sharedPlayground();

describe('places', () => {
  it('can be unknown, hidden or read-only', async () => {
    const unknown = '123456789012345678';
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const send = (path: string) => shared.request(method, path, method === 'PATCH' ? { content: 'x' } : undefined);
      expect(await send(`/channels/${unknown}`), method).toMatchObject({ status: 404, body: { code: 10003 } });
      expect(await send(`/channels/${unknown}/messages/${unknown}`), method).toMatchObject({
        status: 404,
        body: { code: 10003 },
      });
      expect(await send(`${shared.messages}/${unknown}`), method).toMatchObject({
        status: 404,
        body: { code: 10008 },
      });
    }
    const workshop = shared.playground.person('anni').channel('workshop').id;
    shared.playground.admin.setBotAccess(workshop, 'readOnly');
    expect(await shared.request('POST', `/channels/${workshop}/messages`, { content: 'x' })).toMatchObject({
      status: 403,
      body: { code: 50013 },
    });
    expect((await shared.request('GET', `/channels/${workshop}/messages`)).status).toBe(200);
    shared.playground.admin.setBotAccess(workshop, 'none');
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      expect(await shared.request(method, `/channels/${workshop}`), method).toMatchObject({
        status: 403,
        body: { code: 50001 },
      });
    }
    shared.playground.admin.setBotAccess(workshop, 'full');
  });

  it('require the permissions of each action', async () => {
    const { playground, request } = shared;
    const anni = playground.person('anni');
    const workshop = anni.channel('workshop').id;
    const messages = `/channels/${workshop}/messages`;
    const hers = await Promise.all(['a', 'b'].map(async (content) => (await anni.send(workshop, content)).id));
    const own = (await request('POST', messages, { content: 'own' })).body.id;
    const thread = (await request('POST', `/channels/${workshop}/threads`, { name: 'Game', type: 11 })).body.id;
    const doomed = (await request('POST', `/channels/${workshop}/threads`, { name: 'Lost', type: 11 })).body.id;
    const member = `/channels/${thread}/thread-members/${anni.user.id}`;
    const { CreatePublicThreads, CreatePrivateThreads, SendMessagesInThreads } = PermissionFlagsBits;
    const { ManageChannels, ManageMessages, ManageThreads, PinMessages } = PermissionFlagsBits;
    const actions: [bigint, number, ...Parameters<typeof request>][] = [
      [CreatePublicThreads, 201, 'POST', `/channels/${workshop}/threads`, { name: 'x', type: 11 }],
      [CreatePrivateThreads, 201, 'POST', `/channels/${workshop}/threads`, { name: 'x', type: 12 }],
      [SendMessagesInThreads, 204, 'PUT', member],
      [ManageThreads, 204, 'DELETE', member],
      [ManageChannels, 200, 'PATCH', `/channels/${workshop}`, { topic: 'x' }],
      [SendMessagesInThreads | ManageThreads, 200, 'PATCH', `/channels/${thread}`, { name: 'Match' }],
      [ManageThreads, 200, 'PATCH', `/channels/${thread}`, { locked: true }],
      [ManageThreads, 200, 'PATCH', `/channels/${thread}`, { locked: false }],
      [ManageThreads, 200, 'DELETE', `/channels/${doomed}`],
      [PinMessages, 204, 'PUT', `${messages}/pins/${hers[0]}`],
      [PinMessages, 204, 'DELETE', `/channels/${workshop}/pins/${hers[0]}`],
      [ManageMessages, 204, 'DELETE', `${messages}/${hers[0]}`],
      [ManageMessages, 204, 'POST', `${messages}/bulk-delete`, { messages: [hers[0], hers[1]] }],
    ];
    for (const [permission, status, ...action] of actions) {
      playground.admin.denyBot(workshop, permission);
      expect(await request(...action), action.join(' ')).toMatchObject({ status: 403, body: { code: 50013 } });
      playground.admin.denyBot(workshop, 0n);
      expect((await request(...action)).status, action.join(' ')).toBe(status);
    }
    playground.admin.denyBot(workshop, ManageMessages | ManageThreads);
    expect((await request('DELETE', `${messages}/${own}`)).status, 'its own message').toBe(204);
    expect((await request('PUT', `/channels/${thread}/thread-members/@me`)).status, 'itself').toBe(204);
    for (const change of [{ name: 'Own' }, { archived: true }, { archived: false }])
      expect((await request('PATCH', `/channels/${thread}`, change)).status, 'its own thread').toBe(200);
    playground.admin.denyBot(workshop, 0n);
  });

  it('let nobody delete a person’s direct message', async () => {
    const anni = shared.playground.person('anni');
    const direct = await shared.request('POST', '/users/@me/channels', { recipient_id: anni.user.id });
    const hers = await anni.send(direct.body.id, 'hello');
    expect(await shared.request('DELETE', `/channels/${direct.body.id}/messages/${hers.id}`)).toMatchObject({
      status: 403,
      body: { code: 50003 },
    });
  });

  it('keep the first message of a thread that began with a message', async () => {
    const { id } = (await shared.request('POST', shared.messages, { content: 'x' })).body;
    const thread = (await shared.request('POST', `${shared.messages}/${id}/threads`, { name: 'Game' })).body.id;
    const [first] = (await shared.request('GET', `/channels/${thread}/messages`)).body;
    for (const method of ['PATCH', 'DELETE']) {
      const answer = await shared.request(method, `/channels/${thread}/messages/${first.id}`, { content: 'y' });
      expect(answer, method).toMatchObject({ status: 403, body: { code: 50021 } });
    }
  });

  it('have at most 250 pins', async () => {
    const post = async () => (await shared.request('POST', shared.messages, { content: 'x' })).body.id;
    const pin = (id: string) => shared.request('PUT', `${shared.messages}/pins/${id}`);
    const first = await post();
    for (let count = 1; count < 250; count += 1) await pin(await post());
    expect((await pin(first)).status).toBe(204);
    expect((await pin(first)).status, 'again').toBe(204);
    expect(await pin(await post())).toMatchObject({ status: 400, body: { code: 30003 } });
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
