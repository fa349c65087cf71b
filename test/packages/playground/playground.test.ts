import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../../packages/playground/index.ts';
import type { ToPage } from '../../../packages/playground/pageProtocol.ts';
import { machineDisk } from '../../../packages/playground/state/files.ts';
import { openJournalFile } from '../../../packages/playground/state/journalFile.ts';
import { logIn, opensPlaygrounds, rest, tinyPng } from './support/bot.ts';

const { open, cleanups } = opensPlaygrounds();

describe('a playground', () => {
  it('restores people, channels, messages, pictures and unread marks after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'playground-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'playground.jsonl');
    const first = await open({ file });
    const channel = first.person('anni').channel('parquet').id;
    const newcomer = first.person('Émile!');
    await newcomer.send(channel, 'bonjour');
    await rest(first, 'PUT', `/applications/${first.applicationId}/commands`, [{ name: 'hand', description: 'x' }]);
    const form = new FormData();
    form.set(
      'payload_json',
      JSON.stringify({ content: `<@${newcomer.user.id}>`, attachments: [{ id: '0', description: 'the board' }] }),
    );
    form.set('files[0]', new Blob([tinyPng]), 'board.png');
    const posted = await rest(first, 'POST', `/channels/${channel}/messages`, form);
    const gone = await rest(first, 'POST', `/channels/${channel}/messages`, { content: 'gone' });
    await rest(first, 'DELETE', `/channels/${channel}/messages/${gone.body.id}`);
    await first.close();

    const second = await open({ file });
    expect(second.applicationId).toBe(first.applicationId);
    const again = second.person('émile');
    expect(again.user).toEqual(newcomer.user);
    const contents = again.messages(channel).map((message) => message.content);
    expect(contents).toEqual(['bonjour', `<@${newcomer.user.id}>`]);
    expect(again.reads(channel)).toMatchObject({ pings: 1, unread: true });
    const [attachment] = again.messages(channel)[1]?.attachments ?? [];
    expect(attachment?.description).toBe('the board');
    const picture = await fetch(attachment?.url ?? '');
    expect(Buffer.from(await picture.arrayBuffer()).equals(tinyPng)).toBe(true);
    expect((await rest(second, 'GET', `/applications/${second.applicationId}/commands`)).body).toHaveLength(1);
    const later = await rest(second, 'POST', `/channels/${channel}/messages`, { content: 'later' });
    expect(BigInt(later.body.id) > BigInt(posted.body.id)).toBe(true);
  });

  it('keeps the order of channels and people when its journal is compacted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'playground-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'playground.jsonl');
    const first = await open({ file });
    const peopleOf = (playground: Playground) => {
      const shown: ToPage[] = [];
      const stop = playground.person('peter').listen((message) => shown.push(message));
      playground.person('peter').setLocale('hu');
      playground.person('peter').setLocale('nl');
      stop();
      const last = shown.findLast((message) => message.type === 'people');
      return last?.type === 'people' ? last.people.map(({ slug }) => slug) : [];
    };
    const people = peopleOf(first);
    expect(people).toEqual(['anni', 'peter', 'jana', 'lukas']);
    first.admin.openThread(first.channelId, 'Game');
    await first.person('anni').send(first.channelId, 'rewrites the channel');
    await first.close();
    const journal = await openJournalFile(file, machineDisk);
    await journal.file.compact();
    await journal.file.close();

    const second = await open({ file });
    const names = second
      .person('anni')
      .channels()
      .map(({ name }) => name);
    expect(names).toEqual(['parquet', 'workshop', 'Game']);
    expect(peopleOf(second)).toEqual(people);
    expect(second.channelId).toBe(first.channelId);
  });

  it('forgets the read marks of a deleted channel', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'playground-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'playground.jsonl');
    const playground = await open({ file });
    const thread = playground.admin.openThread(playground.channelId, 'Game') ?? '';
    for (const name of ['anni', 'peter']) await playground.person(name).send(thread, 'read by its author');
    await playground.person('anni').send(playground.channelId, 'stays');
    playground.admin.deleteChannel(thread);
    await playground.close();
    const journal = await openJournalFile(file, machineDisk);
    await journal.file.close();
    const marks = [...journal.entries.keys()].filter((key) => key.startsWith('read:'));
    expect(marks).toEqual([`read:${playground.person('anni').user.id}:${playground.channelId}`]);
  });

  it('reports a port in use', async () => {
    const first = await open();
    const port = Number(new URL(first.url).port);
    expect(await startPlayground({ port, file: null, now: Date.now })).toMatchObject({
      ok: false,
      code: 'inUse',
      port,
    });
  });

  it('posts a message once per nonce', async () => {
    const playground = await open();
    const path = `/channels/${playground.person('anni').channel('parquet').id}/messages`;
    const body = { content: 'your turn', nonce: 'turn-1', enforce_nonce: true };
    const first = await rest(playground, 'POST', path, body);
    const second = await rest(playground, 'POST', path, body);
    expect(first.body.nonce).toBe('turn-1');
    expect(second.body.id).toBe(first.body.id);
    expect((await rest(playground, 'GET', path)).body).toHaveLength(1);
  });

  it('pages through messages as Discord does', async () => {
    const playground = await open();
    const path = `/channels/${playground.person('anni').channel('parquet').id}/messages`;
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1)
      ids.push((await rest(playground, 'POST', path, { content: `${index}` })).body.id);
    const list = async (query: string) =>
      (await rest(playground, 'GET', `${path}?${query}`)).body.map((message: { content: string }) => message.content);
    expect(await list('limit=2')).toEqual(['5', '4']);
    expect(await list(`before=${ids[2]}`)).toEqual(['1', '0']);
    expect(await list(`after=${ids[2]}&limit=2`)).toEqual(['4', '3']);
    expect(await list(`around=${ids[2]}&limit=3`)).toEqual(['3', '2', '1']);
    expect((await rest(playground, 'GET', `${path}?limit=101`)).status).toBe(400);
  });

  it('pings only allowed mentions, and nobody in an edit', async () => {
    const playground = await open();
    const anni = playground.person('anni');
    const channel = anni.channel('parquet').id;
    const path = `/channels/${channel}/messages`;
    const silent = await rest(playground, 'POST', path, {
      content: `<@${anni.user.id}>`,
      allowed_mentions: { parse: [] },
    });
    expect(silent.body.mentions).toEqual([]);
    await rest(playground, 'PATCH', `${path}/${silent.body.id}`, { content: `<@${anni.user.id}>!` });
    expect(anni.reads(channel)).toMatchObject({ pings: 0, unread: true });
    const hers = await anni.send(channel, 'hello');
    expect(anni.reads(channel)?.unread).toBe(false);
    const reply = await rest(playground, 'POST', path, { content: 'hi', message_reference: { message_id: hers.id } });
    expect(reply.body).toMatchObject({
      type: 19,
      referenced_message: { id: hers.id },
      mentions: [{ id: anni.user.id }],
    });
    expect(anni.reads(channel)?.pings).toBe(1);
  });

  it('archives quiet threads, and unarchives them on a new message', async () => {
    let time = Date.UTC(2026, 0, 1);
    const playground = await open({ now: () => time });
    const channel = playground.person('anni').channel('parquet').id;
    const thread = await rest(playground, 'POST', `/channels/${channel}/threads`, {
      name: 'Game',
      type: 11,
      auto_archive_duration: 60,
    });
    const bad = await rest(playground, 'POST', `/channels/${channel}/threads`, {
      name: 'Game',
      type: 11,
      auto_archive_duration: 61,
    });
    expect(bad.body.errors.auto_archive_duration._errors[0].code).toBe('BASE_TYPE_CHOICES');
    const active = async () =>
      (await rest(playground, 'GET', `/guilds/${playground.guildId}/threads/active`)).body.threads.length;
    expect(await active()).toBe(1);
    time += 60 * 60_000;
    expect(await active()).toBe(0);
    await rest(playground, 'POST', `/channels/${thread.body.id}/messages`, { content: 'awake' });
    expect(await active()).toBe(1);
    const peter = playground.person('peter').user.id;
    expect((await rest(playground, 'PUT', `/channels/${thread.body.id}/thread-members/${peter}`)).status).toBe(204);
    expect(
      (await rest(playground, 'GET', `/channels/${thread.body.id}/thread-members`)).body.map(
        (member: { user_id: string }) => member.user_id,
      ),
    ).toContain(peter);
  });
});

describe('rate limits', () => {
  it('are sent in headers, and enforced', async () => {
    let ticks = 0;
    const playground = await open({ rateLimits: {}, ticks: () => ticks });
    const path = `/channels/${playground.person('anni').channel('parquet').id}/messages`;
    for (const remaining of ['4', '3', '2', '1', '0']) {
      const { headers } = await rest(playground, 'POST', path, { content: 'x' });
      expect(headers.get('x-ratelimit-limit')).toBe('5');
      expect(headers.get('x-ratelimit-remaining')).toBe(remaining);
      expect(headers.get('x-ratelimit-reset-after')).toBe('5.000');
    }
    const refused = await rest(playground, 'POST', path, { content: 'x' });
    expect(refused).toMatchObject({ status: 429, body: { retry_after: 5, global: false } });
    expect(refused.headers.get('x-ratelimit-scope')).toBe('user');
    expect((await rest(playground, 'GET', path)).status).toBe(200);
    ticks += 5000;
    expect((await rest(playground, 'POST', path, { content: 'x' })).status).toBe(200);
  });

  it('limit all requests together', async () => {
    const playground = await open({ rateLimits: { global: { limit: 2, perMs: 1000 } }, ticks: () => 0 });
    await rest(playground, 'GET', '/users/@me');
    await rest(playground, 'GET', '/gateway/bot');
    const refused = await rest(playground, 'GET', '/users/@me');
    expect(refused).toMatchObject({ status: 429, body: { global: true } });
    expect(refused.headers.get('x-ratelimit-global')).toBe('true');
    // Interaction responses count only against their own bucket, as on Discord.
    expect((await rest(playground, 'PATCH', '/webhooks/1/token/messages/@original', {})).status).not.toBe(429);
  });

  it('make discord.js wait and retry', async () => {
    const playground = await open({ rateLimits: { messageCreate: { limit: 1, perMs: 60 } } });
    const client = await logIn(playground);
    cleanups.push(() => client.destroy());
    const channel = await client.channels.fetch(playground.person('anni').channel('parquet').id);
    if (!channel?.isSendable()) throw new Error('no channel');
    await Promise.all(['a', 'b', 'c'].map((content) => channel.send(content)));
    expect(
      playground
        .person('anni')
        .messages(channel.id)
        .map((message) => message.content),
    ).toEqual(['a', 'b', 'c']);
  });

  it('limit edits of old messages', async () => {
    let time = Date.UTC(2026, 0, 1);
    const playground = await open({ rateLimits: {}, now: () => time, ticks: () => 0 });
    const path = `/channels/${playground.person('anni').channel('parquet').id}/messages`;
    const posted = await rest(playground, 'POST', path, { content: 'x' });
    time += 61 * 60_000;
    for (const content of ['a', 'b', 'c'])
      expect((await rest(playground, 'PATCH', `${path}/${posted.body.id}`, { content })).status).toBe(200);
    expect(await rest(playground, 'PATCH', `${path}/${posted.body.id}`, { content: 'd' })).toMatchObject({
      status: 429,
      body: { code: 30046 },
    });
  });
});

describe('interceptors', () => {
  it('fail, drop or delay requests, before or after they take effect', async () => {
    const playground = await open();
    const anni = playground.person('anni');
    const channel = anni.channel('parquet').id;
    const path = `/channels/${channel}/messages`;
    const contents = () => anni.messages(channel).map((message) => message.content);
    const stop = playground.intercept((request) =>
      request.path === path ? { act: 'fail', when: 'before', status: 502 } : undefined,
    );
    expect((await rest(playground, 'POST', path, { content: 'a' })).status).toBe(502);
    stop();
    const stopLosing = playground.intercept(() => ({ act: 'swallow', when: 'after' }));
    await expect(rest(playground, 'POST', path, { content: 'b' })).rejects.toThrow();
    stopLosing();
    expect(contents()).toEqual(['b']);
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = new Promise<void>((resolve) => {
      const stopHolding = playground.intercept(() => {
        stopHolding();
        resolve();
        return { act: 'hold', when: 'before', until };
      });
    });
    const held = rest(playground, 'POST', path, { content: 'c' });
    await asked;
    expect((await rest(playground, 'GET', path)).body).toHaveLength(1);
    release();
    expect((await held).status).toBe(200);
    expect(
      playground.traffic().filter((entry) => entry.kind === 'rest' && entry.method === 'POST').length,
    ).toBeGreaterThanOrEqual(2);
  });
});
