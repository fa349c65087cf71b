import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { FromPage } from '../../../packages/playground/fromPage.ts';
import type { Playground } from '../../../packages/playground/index.ts';
import type { EntranceResult, ToPage, VisitorRequest } from '../../../packages/playground/pageProtocol.ts';
import { openPlayground, rest } from './support/bot.ts';

let playground: Playground;
const sockets: WebSocket[] = [];

beforeEach(async () => {
  playground = await openPlayground();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await playground.close();
});

/** A tab without a browser. */
function openTab(as: string) {
  const socket = new WebSocket(`${playground.url.replace('http', 'ws')}/page/socket?as=${encodeURIComponent(as)}`);
  sockets.push(socket);
  const arrived: ToPage[] = [];
  let wake = () => {};
  socket.on('message', (data) => {
    arrived.push(JSON.parse(String(data)));
    wake();
  });
  return {
    socket,
    send: (message: FromPage) => socket.send(JSON.stringify(message)),
    async next<Type extends ToPage['type']>(type: Type): Promise<ToPage & { type: Type }> {
      for (;;) {
        const found = arrived.findIndex((message) => message.type === type);
        if (found >= 0) return arrived.splice(found, 1)[0] as ToPage & { type: Type };
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

describe('the page', () => {
  it('is served with its script', async () => {
    for (const path of ['/', '/as/anni']) {
      const page = await fetch(`${playground.url}${path}`);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(await page.text()).toContain('/page/main.js');
    }
    const script = await fetch(`${playground.url}/page/main.js`);
    expect(script.status).toBe(200);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect((await fetch(`${playground.url}/page/nothing.js`)).status).toBe(404);
  });

  it('gives simultaneous browsers different people, and recognises them after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'playground-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const options = { file: join(folder, 'playground.jsonl') };
    const come = async ({ url }: Playground, browser: number, request: VisitorRequest): Promise<EntranceResult> => {
      const cookie = `playgroundVisitor=${browser.toString(16).padStart(32, '0')}`;
      const headers = {
        cookie,
        'content-type': 'application/json',
        'accept-language': browser % 2 === 0 ? 'hu' : 'ja',
      };
      const answer = await fetch(`${url}/page/visitor`, { method: 'POST', headers, body: JSON.stringify(request) });
      return (await answer.json()) as EntranceResult;
    };
    const first = await openPlayground(options);
    const browsers = Array.from({ length: 12 }, (_, index) => index);
    const became = await Promise.all(
      browsers.map((browser) => come(first, browser, browser < 10 ? {} : { name: 'Zoë' })),
    );
    const slugs = became.map((each) => (each.ok ? each.slug : each.code));
    expect(new Set(slugs.slice(0, 10)).size).toBe(10);
    expect(slugs.slice(10).sort()).toEqual(['taken', 'zoë']);
    expect(first.person(slugs[0] ?? '').locale(), 'the language of the browser').toBe('hu');
    expect(first.person(slugs[1] ?? '').locale()).toBe('ja');
    await first.close();
    const second = await openPlayground(options);
    onTestFinished(() => second.close());
    for (const browser of browsers.slice(0, 10)) {
      const name = slugs[browser] ?? '';
      expect(await come(second, browser, { name })).toEqual({ ok: true, slug: name });
      expect(await come(second, browser + 100, { name })).toEqual({ ok: false, code: 'taken' });
    }
  });

  it('shows a person their channels, and their messages to others', async () => {
    const anni = openTab('anni');
    const ready = await anni.next('ready');
    expect(ready.me.slug).toBe('anni');
    expect(ready.people.map((person) => person.slug)).toEqual(['anni', 'peter', 'jana', 'lukas']);
    expect(ready.channels.map((channel) => channel.name)).toEqual(['parquet', 'workshop']);
    const channelId = ready.channels[0]?.id ?? '';
    const peter = openTab('peter');
    await peter.next('ready');
    anni.send({ type: 'send', channelId, content: `hi <@${playground.person('peter').user.id}>`, nonce: 'n1' });
    expect((await anni.next('message')).message.nonce).toBe('n1');
    expect((await peter.next('message')).message.author.username).toBe('anni');
    expect((await peter.next('readState')).read).toMatchObject({ pings: 1, unread: true });
    peter.send({ type: 'history', channelId, nonce: 'h' });
    const history = await peter.next('history');
    expect(history).toMatchObject({ nonce: 'h', more: false });
    peter.send({ type: 'read', channelId, messageId: history.messages[0]?.id ?? '' });
    expect((await peter.next('readState')).read).toMatchObject({ pings: 0, unread: false });
  });

  it('shows a private thread while a person is in it', async () => {
    const thread = playground.admin.openThread(playground.channelId, 'Game', true) ?? '';
    await rest(playground, 'POST', `/channels/${thread}/messages`, { content: 'your turn' });
    const peter = openTab('peter');
    expect((await peter.next('ready')).channels.map(({ name }) => name)).not.toContain('Game');
    playground.admin.setThreadMember(thread, 'peter', true);
    expect((await peter.next('channel')).channel).toMatchObject({ id: thread, name: 'Game' });
    expect((await peter.next('readState')).read).toMatchObject({ channelId: thread, unread: true });
    playground.admin.setThreadMember(thread, 'peter', false);
    expect((await peter.next('channelDeleted')).channelId).toBe(thread);
  });

  it('creates newcomers with their language', async () => {
    const anni = openTab('anni');
    await anni.next('ready');
    const newcomer = openTab('<b>Zoë</b> 2');
    expect((await newcomer.next('ready')).me).toMatchObject({ slug: 'b-zoë-b-2', user: { global_name: 'B Zoë b 2' } });
    expect((await anni.next('people')).people).toHaveLength(5);
    const nobody = openTab('!!!');
    const [code] = await once(nobody.socket, 'close');
    expect(code).toBe(4000);
  });

  it('reports why a request fails', async () => {
    const anni = openTab('anni');
    const ready = await anni.next('ready');
    const channelId = ready.channels[0]?.id ?? '';
    anni.send({ type: 'command', channelId, commandId: '1', options: [], nonce: 'c' });
    expect(await anni.next('refused')).toMatchObject({ nonce: 'c' });
    await rest(playground, 'PUT', `/applications/${playground.applicationId}/commands`, [
      { name: 'build', description: 'x', options: [{ type: 3, name: 'space', description: 'x', required: true }] },
    ]);
    const { commands } = await anni.next('commands');
    anni.send({ type: 'command', channelId, commandId: commands[0]?.id ?? '', options: [], nonce: 'd' });
    expect((await anni.next('refused')).failure).toEqual({
      code: 'input',
      name: 'space',
      fault: { code: 'required', description: 'x' },
    });
  });

  it('shows presence, and fault switches to everybody', async () => {
    const anni = openTab('anni');
    const ready = await anni.next('ready');
    expect(ready.here).toEqual([ready.me.user.id]);
    expect(ready.faults).toBeNull();
    const { version } = await anni.next('pageVersion');
    const peter = openTab('peter');
    const { me } = await peter.next('ready');
    expect((await anni.next('presence')).here).toEqual([ready.me.user.id, me.user.id]);
    expect(await peter.next('pageVersion')).toMatchObject({ version });
    const settings = { rateLimited: 0, serverErrors: 1, lostReplies: 0, latencyMs: 0, gatewayBreaksEveryMs: 0 };
    peter.send({ type: 'setFaults', settings });
    expect((await anni.next('faults')).settings).toEqual(settings);
    expect((await rest(playground, 'GET', '/users/@me')).status).toBeGreaterThanOrEqual(500);
    anni.send({ type: 'setFaults', settings: null });
    expect((await peter.next('faults')).settings).toEqual(settings);
    expect((await peter.next('faults')).settings).toBeNull();
    expect((await rest(playground, 'GET', '/users/@me')).status).toBe(200);
    peter.socket.close();
    expect((await anni.next('presence')).here).toEqual([ready.me.user.id]);
  });

  it('pages history before, after and around a message', async () => {
    const anni = openTab('anni');
    const channelId = (await anni.next('ready')).channels[0]?.id ?? '';
    for (let count = 0; count < 120; count += 1) {
      anni.send({ type: 'send', channelId, content: String(count), nonce: String(count) });
      await anni.next('message');
    }
    const ask = async (beside: { before?: string; after?: string; around?: string }) => {
      anni.send({ type: 'history', channelId, ...beside, nonce: 'h' });
      const { messages, more, newer } = await anni.next('history');
      return {
        ids: messages.map(({ id }) => id),
        from: messages[0]?.content,
        to: messages.at(-1)?.content,
        more,
        newer,
      };
    };
    const newest = await ask({});
    expect(newest).toMatchObject({ from: '70', to: '119', more: true, newer: false });
    const older = await ask({ before: newest.ids[0] ?? '' });
    expect(older).toMatchObject({ from: '20', to: '69', more: true, newer: true });
    expect(await ask({ before: older.ids[0] ?? '' })).toMatchObject({ from: '0', to: '19', more: false, newer: true });
    expect(await ask({ after: older.ids.at(-1) ?? '' })).toMatchObject({ from: '70', to: '119', newer: false });
    expect(await ask({ around: older.ids[0] ?? '' })).toMatchObject({ from: '0', to: '49', more: false, newer: true });
  });

  it('refuses other sites', async () => {
    const socket = new WebSocket(`${playground.url.replace('http', 'ws')}/page/socket?as=anni`, {
      origin: 'http://elsewhere.example',
    });
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('403');
  });
});
