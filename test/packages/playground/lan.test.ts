import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Playground } from '../../../packages/playground/index.ts';
import type { VisitorRequest } from '../../../packages/playground/pageProtocol.ts';
import { allRoutes } from '../../../packages/playground/rest/routes.ts';
import { admission, type Caller, isJoinCode, joinCookie, type Lan } from '../../../packages/playground/web/guard.ts';
import { registerJoin, sendJoinPage } from '../../../packages/playground/web/join.ts';
import { openPlayground } from './support/bot.ts';
import { connectTo, spoofAddress, statusOf, upgradeOf } from './support/raw.ts';

const lan: Lan = { addresses: ['192.168.1.5'], joinCode: 'abcd-2345' };
const cookie = joinCookie(lan.joinCode).split(';')[0];
const neighbour: Caller = {
  remote: '::ffff:192.168.1.20',
  host: '192.168.1.5:8787',
  origin: undefined,
  cookie: undefined,
};
const here: Caller = { ...neighbour, remote: '127.0.0.1', host: '127.0.0.1:8787' };

describe('access', () => {
  it('is local without a join code', () => {
    expect(admission(null, here, 'page')).toBe('welcome');
    expect(admission(null, { ...here, host: 'localhost:8787', origin: 'http://localhost:8787' }, 'page')).toBe(
      'welcome',
    );
    expect(admission(null, neighbour, 'page')).toBe('forbidden');
    expect(admission(null, { ...here, host: '192.168.1.5:8787' }, 'page')).toBe('forbidden');
  });

  it('is refused to other sites and rebound host names', () => {
    for (const access of [null, lan]) {
      expect(admission(access, { ...here, host: 'evil.example:8787' }, 'page')).toBe('forbidden');
      expect(admission(access, { ...here, origin: 'http://evil.example' }, 'page')).toBe('forbidden');
      expect(admission(access, { ...here, origin: 'null' }, 'page')).toBe('forbidden');
      expect(admission(access, { ...here, host: undefined }, 'page')).toBe('forbidden');
    }
    expect(admission(lan, { ...neighbour, cookie, host: 'evil.example' }, 'page')).toBe('forbidden');
    expect(admission(lan, { ...neighbour, cookie, origin: 'http://evil.example' }, 'page')).toBe('forbidden');
  });

  it('is granted to the home network with the join code, but never to the bot’s routes', () => {
    expect(admission(lan, neighbour, 'page')).toBe('join');
    expect(admission(lan, { ...neighbour, cookie: 'playground=00ff' }, 'page')).toBe('join');
    expect(admission(lan, { ...neighbour, cookie: `other=1; ${cookie}` }, 'page')).toBe('welcome');
    expect(admission(lan, neighbour, 'join')).toBe('welcome');
    expect(admission(lan, { ...neighbour, cookie }, 'machine')).toBe('forbidden');
    expect(admission({ ...lan, joinCode: 'efgh-6789' }, { ...neighbour, cookie }, 'page'), 'another code').toBe('join');
    expect(
      admission(lan, { ...here, remote: '192.168.1.5', host: '192.168.1.5:8787' }, 'page'),
      'by its own address',
    ).toBe('welcome');
  });

  it('ignores case and separators of the code', () => {
    for (const typed of ['abcd-2345', 'ABCD2345', ' abcd 2345 ']) expect(isJoinCode(typed, lan.joinCode)).toBe(true);
    for (const typed of ['', 'abcd', 'abcd-2346']) expect(isJoinCode(typed, lan.joinCode)).toBe(false);
  });
});

describe('the join code', () => {
  it('is accepted, except for a minute after many wrong attempts', async () => {
    let now = 0;
    const app = fastify();
    onTestFinished(() => app.close());
    registerJoin(app, lan, () => now);
    const opened = await app.inject('/join?code=ABCD2345');
    expect(opened).toMatchObject({ statusCode: 302, headers: { location: '/' } });
    expect(opened.headers['set-cookie']).toContain('HttpOnly');
    expect((await app.inject('/join/wrong')).body).toContain('That’s not the code.');
    const german = { url: '/join/wrong', headers: { 'accept-language': 'de-AT,en;q=0.5' } };
    expect((await app.inject(german)).body).toMatch(/<html lang="de">[\s\S]*Das ist nicht der Code\./);
    expect((await app.inject('/join?code=abcd-2345&code=abcd-2345')).statusCode).toBe(403);
    for (let tries = 3; tries < 20; tries += 1) await app.inject('/join/wrong');
    expect((await app.inject('/join/abcd-2345')).statusCode).toBe(429);
    const elsewhere = { url: '/join/abcd-2345', remoteAddress: '192.168.1.21' };
    expect((await app.inject(elsewhere)).statusCode, 'somebody who has typed nothing wrong').toBe(302);
    now = 61_000;
    expect((await app.inject('/join/abcd-2345')).statusCode).toBe(302);
  });

  it('opens what the person asked for, but no other site', async () => {
    const app = fastify();
    onTestFinished(() => app.close());
    registerJoin(app, lan, () => 0);
    app.get('/as/:name', (asked, reply) => sendJoinPage(asked, reply, 401, null));
    const hidden = async (url: string) => /name="to" value="([^"]*)"/.exec((await app.inject(url)).body)?.[1];
    const link = '/as/zo%C3%AB?key=1&name=%22';
    expect(await hidden(link)).toBe('/as/zo%C3%AB?key=1&#38;name=%22');
    const wrong = new URLSearchParams({ code: 'wrong', to: link });
    expect(await hidden(`/join?${wrong}`), 'after a wrong code').toBe('/as/zo%C3%AB?key=1&#38;name=%22');
    expect(await hidden('/join?to=/%22%3E%3Cscript%3E%27'), 'markup').not.toMatch(/[<>"]/);
    const opens = async (to: string) =>
      (await app.inject(`/join?${new URLSearchParams({ code: lan.joinCode, to })}`)).headers.location;
    expect(await opens(link)).toBe(link);
    expect((await app.inject(`/join/${lan.joinCode}`)).headers.location).toBe('/');
    const foreign = [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
    ];
    for (const to of [...foreign, 'http://evil.example/', 'javascript:alert(1)', 'as/anni', ''])
      expect(await opens(to), to).toBe('/');
  });

  it('survives a restart, and so do admissions', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'playground-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const options = { file: join(folder, 'playground.jsonl'), lan: { addresses: ['192.168.1.5'] } };
    const first = await openPlayground(options);
    expect(first.lan?.urls).toEqual([`http://192.168.1.5:${new URL(first.url).port}`]);
    expect(first.lan?.joinCode).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/);
    await first.close();
    const second = await openPlayground(options);
    onTestFinished(() => second.close());
    expect(second.lan?.joinCode).toBe(first.lan?.joinCode);
    expect((await fetch(second.url)).status).toBe(200);
    const foreign = request(second.url, { headers: { host: 'evil.example' } }).end();
    const [answer] = await once(foreign, 'response');
    expect(answer.statusCode).toBe(403);
  });
});

/** The cookie header of a browser; '' for one without cookies. */
function browserCookie(browser: string): string {
  return browser === '' ? 'none=1' : `playgroundVisitor=${browser.repeat(32)}`;
}

describe('somebody in the home network', () => {
  /** From another machine, with the code. */
  async function openForGuest() {
    const playground = await openPlayground({ lan: { addresses: ['192.168.1.5'] } });
    onTestFinished(() => playground.close());
    const [own = ''] = joinCookie(playground.lan?.joinCode ?? '').split(';');
    onTestFinished(spoofAddress('192.168.1.20'));
    return { playground, own, host: `192.168.1.5:${new URL(playground.url).port}` };
  }
  async function ask(playground: Playground, request: string): Promise<number> {
    const socket = await connectTo(playground);
    socket.write(request);
    return statusOf(socket);
  }

  it('reaches every part of the page and none of the bot’s routes, however the path is written', async () => {
    const { playground, own, host } = await openForGuest();
    const get = (target: string, cookies = own, method = 'GET') =>
      ask(
        playground,
        `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookies}\r\nAuthorization: Bot playground\r\nContent-Length: 0\r\n\r\n`,
      );
    for (const at of ['/', '/as/anni', '/page/entrance', `http://${host}/`]) {
      expect(await get(at), at).toBe(200);
      expect(await get(at, 'playground=00'), at).toBe(401);
    }
    expect(await get('/nowhere')).toBe(404);
    const written = ['/api/v10', '/%61pi/v10', '/api/v1%30', '/api', '/ap%69', `http://${host}/api/v10`, '//api/v10'];
    for (const base of written) expect([403, 404], base).toContain(await get(`${base}/users/@me`));
    expect(await get('/%61pi/v10/users/@me')).toBe(403);
    for (const { method, path } of allRoutes)
      expect(await get(`/%61pi/v10${path.replace(/:\w+/g, '1')}`, own, method), path).toBe(403);
  });

  it('opens tabs, but not the gateway', async () => {
    const { playground, own, host } = await openForGuest();
    const upgrade = (target: string, cookies = own) => ask(playground, upgradeOf(target, host, [`Cookie: ${cookies}`]));
    expect(await upgrade('/page/socket?as=anni')).toBe(101);
    expect(await upgrade('/page/socket?as=anni', 'playground=00')).toBe(403);
    for (const at of ['/gateway', '/gateway/', '/%67ateway', '//gateway', `http://${host}/gateway`, '/page/../gateway'])
      expect([400, 403, 404], at).toContain(await upgrade(at));
  });

  it('creates a few new people per minute, and can be any free person', async () => {
    const { playground, own, host } = await openForGuest();
    const signIn = async (name: string, browser = 'a'): Promise<number> => {
      const at = `${playground.url.replace('http', 'ws')}/page/socket?as=${name}`;
      const socket = new WebSocket(at, {
        origin: `http://${host}`,
        headers: { host, cookie: `${own}; ${browserCookie(browser)}` },
      });
      const code = await new Promise<number>((resolve) => {
        socket.on('message', () => resolve(0));
        socket.on('close', resolve);
      });
      socket.terminate();
      return code;
    };
    for (let count = 1; count <= 5; count += 1) expect(await signIn(`new-${count}`)).toBe(0);
    expect(await signIn('new-6')).toBe(4003);
    expect(await signIn('new-5')).toBe(0);
    expect(await signIn('anni')).toBe(0);
    expect(await signIn('anni', 'b'), 'somebody else’s').toBe(4004);
  });

  it('can neither be nor take over a person owned by another browser', async () => {
    const { playground, own, host } = await openForGuest();
    const overrides = async (browser: string, body: VisitorRequest): Promise<unknown> => {
      const headers = { host, cookie: `${own}; ${browserCookie(browser)}`, 'content-type': 'application/json' };
      const asked = request(`${playground.url}/page/visitor`, { method: 'POST', headers }).end(JSON.stringify(body));
      const [answer] = await once(asked, 'response');
      return json(answer);
    };
    expect(await overrides('a', { name: 'Zoë' })).toEqual({ ok: true, slug: 'zoë' });
    for (const body of [{}, { takeOver: true }, { key: '0'.repeat(32) }, { key: '' }])
      expect(await overrides('b', { name: 'zoë', ...body })).toEqual({ ok: false, code: 'taken' });
    expect(await overrides('a', { name: 'zoë' })).toEqual({ ok: true, slug: 'zoë' });
    const unowned = await overrides('', { name: 'zoë' });
    expect(unowned, 'a browser that keeps no cookies').toEqual({ ok: false, code: 'needsCookies' });
  });
});
