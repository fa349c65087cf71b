/** A bot of several processes on one database, each with its own shards: what each does alone, and what they share. */
import { PermissionFlagsBits, RateLimitError } from 'discord.js';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { BotRest } from '../../../src/discord/connection/calls/rest.ts';
import { connect, connectWithoutGateway } from '../../../src/discord/connection/index.ts';
import { receivesEventsOf } from '../../../src/discord/connection/shards.ts';
import type { Timer } from '../../../src/kernel/index.ts';
import { createProcesses } from '../../../src/store/index.ts';
import { rest } from '../../packages/playground/support/bot.ts';
import { openPlayground, startTable, type Table, textOf } from '../../support/discord/bot.ts';
import { tableTalk } from '../../support/discord/tableTalk.ts';

const log = pino({ level: 'silent' });
const clock = { now: () => new Date() };

const timer: Timer = {
  after(milliseconds, work) {
    const timeout = setTimeout(work, milliseconds / 10);
    return () => clearTimeout(timeout);
  },
};

let table: Table;
let count: number;
let home: number;

beforeEach(async () => {
  table = await startTable({ bot: false });
  onTestFinished(() => table.close());
  // So many shards that the server is not on the first.
  const homeOf = (shards: number) => Number((BigInt(table.playground.guildId) >> 22n) % BigInt(shards));
  for (count = 2; homeOf(count) === 0; ) count += 1;
  home = homeOf(count);
  table.playground.admin.setSharding({ shards: count, maxConcurrency: count });
});

function processOf(id: string) {
  return createProcesses({ id, registry: table.store.registry, timer, log });
}

/** Connects as a separate process until the test ends. */
async function connected(id: string, ids: readonly number[], restPerSecond = 50) {
  const { botToken: token, apiUrl } = table.playground;
  const parts = { token, apiUrl, log, clock, timer, restPerSecond };
  const outcome = await connect({ ...parts, shards: { ids, count }, processes: processOf(id) });
  if (outcome.ok) onTestFinished(() => outcome.close());
  return outcome;
}

describe('a process with some of the shards', { timeout: 300_000 }, () => {
  it('delivers a game of a server on another shard, and knows its permissions', async () => {
    await table.startBot({ shards: { ids: [0], count }, processes: processOf('first') });
    const { playground } = table;
    expect(identified(playground)).toEqual([[0, count]]);
    const talk = tableTalk(table);
    const { matchId, thread, mover } = await talk.twoPlaying();
    expect(talk.publicMessages(thread)).toHaveLength(1);
    const person = playground.person(mover);
    const direct = await rest(playground, 'POST', '/users/@me/channels', { recipient_id: person.user.id });
    const list = async () => textOf(await (await person.command(direct.body.id, 'game list')).reply());
    // The server's name is known, and no warning is shown.
    const { body: server } = await rest(playground, 'GET', `/guilds/${playground.guildId}`);
    expect(await list()).toContain(server.name);
    playground.admin.denyBot(table.channelId, PermissionFlagsBits.SendMessagesInThreads);
    await talk.play(matchId);
    await table.waitForDelivery();
    expect(await list()).toContain('I’m missing “Send Messages in Threads” there');
    playground.admin.deleteChannel(table.channelId);
    expect(await list()).toContain('The channel or thread of this game is gone.');
  });

  it('suggests games of servers of other processes, whose names it asks for once', async () => {
    await table.startBot({ shards: { ids: [0], count }, processes: processOf('first') });
    const { playground } = table;
    const { mover } = await tableTalk(table).twoPlaying();
    const person = playground.person(mover);
    const direct = await rest(playground, 'POST', '/users/@me/channels', { recipient_id: person.user.id });
    const { body: server } = await rest(playground, 'GET', `/guilds/${playground.guildId}`);
    let requests = 0;
    let fails = true;
    onTestFinished(
      playground.intercept(({ method, path }) => {
        if (method !== 'GET' || path !== `/guilds/${playground.guildId}`) return undefined;
        requests += 1;
        return fails ? { act: 'fail', when: 'before', status: 400 } : undefined;
      }),
    );
    const suggested = async (game: string) =>
      (await person.autocomplete(direct.body.id, 'game resign', { game }, 'game')).map(({ name }) => name);
    expect(await suggested('')).toEqual([expect.stringContaining('on another server')]);
    fails = false;
    expect(await suggested('')).toEqual([expect.stringContaining(server.name)]);
    expect(await suggested(server.name)).toHaveLength(1);
    expect(await suggested('nonsense')).toEqual([]);
    expect(requests).toBe(2);
  });

  it('registers commands only if it has the first shard', async () => {
    const { playground } = table;
    const changes: string[] = [];
    onTestFinished(
      playground.intercept(({ method, path }) => {
        if (method !== 'GET' && path.startsWith('/applications/')) changes.push(`${method} ${path}`);
        return undefined;
      }),
    );
    await table.startBot({ shards: { ids: [home], count }, processes: processOf('second') });
    expect(changes).toEqual([]);
    await table.stopBot();
    await table.startBot({ shards: { ids: [0], count }, processes: processOf('first') });
    expect(changes).toContain(`PUT /applications/${playground.applicationId}/commands`);
  });

  it('cannot take a shard until the process that has it stops', async () => {
    const first = await connected('first', [0]);
    expect(await connected('second', [0, 1])).toEqual({ ok: false, code: 'shardTaken', shard: 0 });
    if (!first.ok) throw new Error(first.code);
    await first.close();
    expect((await connected('second', [0, 1])).ok).toBe(true);
  });
});

describe('a process without shards', { timeout: 300_000 }, () => {
  /** As a worker of `deploy/`, whose settings name no shards. */
  async function worker(id: string) {
    const { botToken: token, apiUrl } = table.playground;
    const outcome = await connectWithoutGateway({ token, apiUrl, log, clock, timer, processes: processOf(id) });
    if (outcome.ok) onTestFinished(() => outcome.close());
    return outcome;
  }

  it('starts before and after a gateway, however many shards Discord recommends', async () => {
    table.playground.admin.setSharding({ shards: count + 1, maxConcurrency: count + 1 });
    expect(await worker('worker before')).toMatchObject({ ok: true });
    expect(await connected('gateway', [0])).toMatchObject({ ok: true });
    const after = await worker('worker after');
    if (!after.ok) throw new Error(after.code);
    expect(receivesEventsOf(after.client, table.playground.guildId)).toBe(false);
  });
});

describe('the rate limit of the bot', { timeout: 300_000 }, () => {
  it('can be lowered to a share', async () => {
    const discord = await openPlayground();
    onTestFinished(() => discord.close());
    const own = new BotRest({ api: discord.apiUrl, version: '10', rejectOnRateLimit: () => true });
    own.setToken(discord.botToken);
    own.share(3);
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => own.get('/users/@me')));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const each of refused) expect(each).toMatchObject({ reason: { global: true, limit: 3 } });
  });

  it('is divided among the running processes', async () => {
    const first = await connected('first', [0], 9);
    if (!first.ok) throw new Error(first.code);
    const { options } = first.client.rest;
    expect(options.globalRequestsPerSecond).toBe(9);
    const second = await connected('second', [1], 9);
    await expect.poll(() => options.globalRequestsPerSecond, { timeout: 60_000 }).toBe(4);
    if (second.ok) await second.close();
    await expect.poll(() => options.globalRequestsPerSecond, { timeout: 60_000 }).toBe(9);
  });

  it('stops all processes when one of them hits it', async () => {
    const [first, second] = [await connected('first', [0]), await connected('second', [1])];
    if (!first.ok || !second.ok) throw new Error('a process is not connected');
    const headers = { 'x-ratelimit-global': 'true', 'retry-after': '3600' };
    const body = { message: 'You are being rate limited.', retry_after: 3600, global: true };
    const stop = table.playground.intercept(() => ({ act: 'fail', when: 'before', status: 429, headers, body }));
    await expect(first.client.rest.get('/users/@me')).rejects.toThrow(RateLimitError);
    stop();
    const retry = () =>
      second.client.rest.get('/users/@me').then(
        () => 'answered',
        (error: unknown) => (error instanceof RateLimitError ? 'stopped' : error),
      );
    await expect.poll(retry, { timeout: 60_000 }).toBe('stopped');
  });
});

function identified({ traffic }: Table['playground']) {
  return traffic().flatMap((entry) => (entry.kind === 'gateway' && entry.op === 2 ? [shardOf(entry.data)] : []));
}

function shardOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'shard' in data ? data.shard : null;
}
