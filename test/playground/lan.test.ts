import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { admission, type Caller, isJoinCode, joinCookie, type Lan } from '../../src/playground/web/guard.ts';
import { registerJoin } from '../../src/playground/web/join.ts';
import { openPlayground } from './support/bot.ts';

const lan: Lan = { addresses: ['192.168.1.5'], joinCode: 'abcd-2345' };
const cookie = joinCookie(lan.joinCode).split(';')[0];
const neighbour: Caller = {
  remote: '::ffff:192.168.1.20',
  host: '192.168.1.5:8787',
  origin: undefined,
  cookie: undefined,
  path: '/',
};
const here: Caller = { ...neighbour, remote: '127.0.0.1', host: '127.0.0.1:8787' };

describe('who may come in', () => {
  it('is this machine alone, as long as the door is closed', () => {
    expect(admission(null, here)).toBe('welcome');
    expect(admission(null, { ...here, host: 'localhost:8787', origin: 'http://localhost:8787' })).toBe('welcome');
    expect(admission(null, neighbour)).toBe('forbidden');
    expect(admission(null, { ...here, host: '192.168.1.5:8787' })).toBe('forbidden');
  });

  it('are never other sites, nor names that point here from outside', () => {
    for (const door of [null, lan]) {
      expect(admission(door, { ...here, host: 'evil.example:8787' })).toBe('forbidden');
      expect(admission(door, { ...here, origin: 'http://evil.example' })).toBe('forbidden');
      expect(admission(door, { ...here, origin: 'null' })).toBe('forbidden');
      expect(admission(door, { ...here, host: undefined })).toBe('forbidden');
    }
    expect(admission(lan, { ...neighbour, cookie, host: 'evil.example' })).toBe('forbidden');
    expect(admission(lan, { ...neighbour, cookie, origin: 'http://evil.example' })).toBe('forbidden');
  });

  it('is the home network with the join code, but never on the bot’s side', () => {
    expect(admission(lan, neighbour)).toBe('join');
    expect(admission(lan, { ...neighbour, cookie: 'playground=00ff' })).toBe('join');
    expect(admission(lan, { ...neighbour, cookie: `other=1; ${cookie}` })).toBe('welcome');
    expect(admission(lan, { ...neighbour, path: '/join/abcd-2345' })).toBe('welcome');
    for (const path of ['/api/v10/gateway/bot', '/gateway', '/gateway/'])
      expect(admission(lan, { ...neighbour, cookie, path })).toBe('forbidden');
    expect(admission({ ...lan, joinCode: 'efgh-6789' }, { ...neighbour, cookie }), 'another code').toBe('join');
    expect(admission(lan, { ...here, remote: '192.168.1.5', host: '192.168.1.5:8787' }), 'by its own address').toBe(
      'welcome',
    );
  });

  it('knows the code however it is typed', () => {
    for (const typed of ['abcd-2345', 'ABCD2345', ' abcd 2345 ']) expect(isJoinCode(typed, lan.joinCode)).toBe(true);
    for (const typed of ['', 'abcd', 'abcd-2346']) expect(isJoinCode(typed, lan.joinCode)).toBe(false);
  });
});

describe('the door', () => {
  it('opens for the code, and stays closed for a minute after many wrong ones', async () => {
    let now = 0;
    const app = fastify();
    onTestFinished(() => app.close());
    registerJoin(app, lan, () => now);
    const opened = await app.inject('/join?code=ABCD2345');
    expect(opened).toMatchObject({ statusCode: 302, headers: { location: '/' } });
    expect(opened.headers['set-cookie']).toContain('HttpOnly');
    expect((await app.inject('/join/wrong')).body).toContain('That is not the code.');
    for (let tries = 1; tries < 20; tries += 1) await app.inject('/join/wrong');
    expect((await app.inject('/join/abcd-2345')).statusCode).toBe(429);
    now = 61_000;
    expect((await app.inject('/join/abcd-2345')).statusCode).toBe(302);
  });

  it('keeps its code over a restart, so that whoever is in stays in', async () => {
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
