import { once } from 'node:events';
import { constants, createInflate, inflateSync } from 'node:zlib';
import { Client, Events, GatewayIntentBits } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Playground } from '../../../packages/playground/index.ts';
import { logIn, makeClient, onCommand, opensPlaygrounds, rest, usualIntents } from './support/bot.ts';

const { open, cleanups } = opensPlaygrounds();

interface Payload {
  readonly op: number;
  readonly t: string | null;
  readonly s: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says
  readonly d: any;
}

/** A gateway client without a library. */
function connect(playground: Playground, query = '') {
  const socket = new WebSocket(`${playground.url.replace('http', 'ws')}/gateway/?v=10&encoding=json${query}`);
  cleanups.push(() => socket.terminate());
  const arrived: Payload[] = [];
  let wake = () => {};
  const inflate = query.includes('zlib-stream') ? createInflate({ flush: constants.Z_SYNC_FLUSH }) : null;
  inflate?.on('data', (bytes: Buffer) => {
    arrived.push(JSON.parse(bytes.toString()));
    wake();
  });
  socket.on('message', (data, binary) => {
    if (inflate) return void inflate.write(data as Buffer);
    arrived.push(JSON.parse(binary ? inflateSync(data as Buffer).toString() : String(data)));
    wake();
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  return {
    socket,
    closed,
    send: (op: number, d: unknown) => socket.send(JSON.stringify({ op, d })),
    async next(fits: (payload: Payload) => boolean): Promise<Payload> {
      for (;;) {
        const found = arrived.findIndex(fits);
        if (found >= 0) return arrived.splice(found, 1)[0] as Payload;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
const identify = (more: object = {}) => ({ token: 'playground', intents: 513, properties: {}, ...more });

describe('the gateway', () => {
  it('sends hello, acknowledges heartbeats, and sends ready after identify', async () => {
    const playground = await open();
    const bot = connect(playground);
    expect((await bot.next(({ op }) => op === 10)).d.heartbeat_interval).toBe(41_250);
    bot.send(1, null);
    await bot.next(({ op }) => op === 11);
    bot.send(2, identify());
    const ready = await bot.next(({ t }) => t === 'READY');
    expect(ready.d).toMatchObject({ v: 10, user: { bot: true }, guilds: [{ unavailable: true }] });
    expect((await bot.next(({ t }) => t === 'GUILD_CREATE')).d.channels).toHaveLength(2);
    expect(playground.botOnline()).toBe(true);
  });

  it.each(['', '&compress=zlib-stream'])('compresses on request %s', async (query) => {
    const playground = await open();
    const bot = connect(playground, query);
    await bot.next(({ op }) => op === 10);
    bot.send(2, identify({ compress: query === '' }));
    await bot.next(({ t }) => t === 'READY');
    const { id } = playground.person('anni').channel('parquet');
    await playground.person('anni').send(id, 'hello');
    expect((await bot.next(({ t }) => t === 'MESSAGE_CREATE')).d.author.username).toBe('anni');
  });

  it('closes on wrong tokens, disallowed intents and missing heartbeats', async () => {
    const playground = await open({ disallowedIntents: GatewayIntentBits.MessageContent, timing: { heartbeatMs: 1 } });
    const wrong = connect(playground);
    await wrong.next(({ op }) => op === 10);
    wrong.send(2, identify({ token: 'wrong' }));
    expect(await wrong.closed).toBe(4004);
    const observer = connect(playground);
    await observer.next(({ op }) => op === 10);
    observer.send(2, identify({ intents: GatewayIntentBits.MessageContent }));
    expect(await observer.closed).toBe(4014);
    const silent = connect(playground);
    expect(await silent.closed).toBe(4009);
  });

  it('reports a wrong token and a disallowed intent to discord.js', async () => {
    const playground = await open({ disallowedIntents: GatewayIntentBits.MessageContent });
    const client = makeClient(playground, [GatewayIntentBits.Guilds, GatewayIntentBits.MessageContent]);
    await expect(client.login('wrong')).rejects.toMatchObject({ code: 'TokenInvalid' });
    await client.destroy();
    const observer = makeClient(playground, [GatewayIntentBits.Guilds, GatewayIntentBits.MessageContent]);
    await expect(observer.login(playground.botToken)).rejects.toThrow(/intents/i);
    await observer.destroy();
  });

  it('replays missed events to a resumed session, and refuses unknown sessions', async () => {
    const playground = await open();
    const first = connect(playground);
    await first.next(({ op }) => op === 10);
    first.send(2, identify());
    const ready = await first.next(({ t }) => t === 'READY');
    const guild = await first.next(({ t }) => t === 'GUILD_CREATE');
    first.socket.terminate();
    await first.closed;
    const { id } = playground.person('anni').channel('parquet');
    await playground.person('anni').send(id, 'while you were away');
    const second = connect(playground);
    await second.next(({ op }) => op === 10);
    second.send(6, { token: 'playground', session_id: ready.d.session_id, seq: guild.s });
    expect((await second.next(({ t }) => t === 'MESSAGE_CREATE')).s).toBe((guild.s ?? 0) + 1);
    await second.next(({ t }) => t === 'RESUMED');
    const third = connect(playground);
    await third.next(({ op }) => op === 10);
    third.send(6, { token: 'playground', session_id: 'nonsense', seq: 1 });
    expect(await third.next(({ op }) => op === 9)).toMatchObject({ d: false });
  });

  it('resumes discord.js after a disconnect', async () => {
    const playground = await open();
    const client = await logIn(playground);
    cleanups.push(() => client.destroy());
    const resumed = new Promise<number>((resolve) =>
      client.once(Events.ShardResume, (_id, replayed) => resolve(replayed)),
    );
    const received = new Promise((resolve) => client.once(Events.MessageCreate, resolve));
    playground.dropGateway();
    await playground.person('anni').send(playground.person('anni').channel('parquet').id, 'are you there?');
    expect(await resumed).toBeGreaterThanOrEqual(1);
    await received;
  });

  it('dispatches created and deleted threads, channels and messages', async () => {
    const playground = await open();
    const bot = connect(playground);
    await bot.next(({ op }) => op === 10);
    bot.send(2, identify());
    await bot.next(({ t }) => t === 'GUILD_CREATE');
    const { id } = playground.person('anni').channel('parquet');
    const posted = await rest(playground, 'POST', `/channels/${id}/messages`, { content: 'a game' });
    await rest(playground, 'POST', `/channels/${id}/messages/${posted.body.id}/threads`, { name: 'Game 1' });
    expect((await bot.next(({ t }) => t === 'THREAD_CREATE')).d).toMatchObject({
      id: posted.body.id,
      newly_created: true,
      parent_id: id,
    });
    playground.admin.archiveThread(posted.body.id);
    expect((await bot.next(({ t }) => t === 'THREAD_UPDATE')).d.thread_metadata.archived).toBe(true);
    playground.admin.deleteChannel(posted.body.id);
    expect((await bot.next(({ t }) => t === 'THREAD_DELETE')).d.id).toBe(posted.body.id);
    playground.admin.deleteMessage(id, posted.body.id);
    expect((await bot.next(({ t }) => t === 'MESSAGE_DELETE')).d.id).toBe(posted.body.id);
    playground.admin.deleteChannel(id);
    expect((await bot.next(({ t }) => t === 'CHANNEL_DELETE')).d.id).toBe(id);
  });
});

describe('shards', () => {
  /** Enough shards that the guild is not on the one for direct messages. */
  function spread({ guildId }: Playground): { readonly count: number; readonly home: number } {
    for (let count = 2; ; count += 1) {
      const home = Number((BigInt(guildId) >> 22n) % BigInt(count));
      if (home !== 0) return { count, home };
    }
  }

  async function identified(playground: Playground, shard: readonly [number, number]) {
    const bot = connect(playground);
    await bot.next(({ op }) => op === 10);
    bot.send(2, identify({ shard, intents: 513 | GatewayIntentBits.DirectMessages }));
    return { bot, ready: await bot.next(({ t }) => t === 'READY') };
  }

  it('each receive their own guilds, and the first direct messages; a shard may connect twice', async () => {
    const playground = await open();
    const { count, home } = spread(playground);
    const first = await identified(playground, [0, count]);
    const owner = await identified(playground, [home, count]);
    const again = await identified(playground, [home, count]);
    expect(first.ready.d).toMatchObject({ shard: [0, count], guilds: [] });
    expect(owner.ready.d).toMatchObject({ shard: [home, count], guilds: [{ id: playground.guildId }] });
    const anni = playground.person('anni');
    const direct = await rest(playground, 'POST', '/users/@me/channels', { recipient_id: anni.user.id });
    await anni.send(anni.channel('parquet').id, 'in the guild');
    await anni.send(direct.body.id, 'in private');
    await anni.send(anni.channel('parquet').id, 'in the guild again');
    for (const { bot } of [owner, again]) {
      await bot.next(({ t }) => t === 'GUILD_CREATE');
      // Events in between would appear here, too.
      const received = [await bot.next(isMessage), await bot.next(isMessage)];
      expect(received.map(({ d }) => d.guild_id)).toEqual([playground.guildId, playground.guildId]);
    }
    expect((await first.bot.next(({ t }) => t !== null)).d).toMatchObject({ content: 'in private' });
  });

  it('keep their shard when they resume', async () => {
    const playground = await open();
    const { count, home } = spread(playground);
    const { bot, ready } = await identified(playground, [home, count]);
    await bot.next(({ t }) => t === 'GUILD_CREATE');
    bot.socket.terminate();
    await bot.closed;
    const anni = playground.person('anni');
    const direct = await rest(playground, 'POST', '/users/@me/channels', { recipient_id: anni.user.id });
    await anni.send(direct.body.id, 'in private');
    await anni.send(anni.channel('parquet').id, 'while you were away');
    const second = connect(playground);
    await second.next(({ op }) => op === 10);
    second.send(6, { token: 'playground', session_id: ready.d.session_id, seq: 2 });
    expect((await second.next(isMessage)).d.guild_id).toBe(playground.guildId);
    await second.next(({ t }) => t === 'RESUMED');
    await anni.send(anni.channel('parquet').id, 'and since');
    expect((await second.next(isMessage)).s).toBe(5);
  });

  it.each([
    [[2, 2], 4010],
    [[-1, 2], 4010],
    [[0, 0], 4010],
    [[0, 1], 4011],
    [undefined, 4011],
  ])('that come as %j are closed with %i where two are required', async (shard, code) => {
    const playground = await open();
    playground.admin.setSharding({ shards: 2, required: true });
    const bot = connect(playground);
    await bot.next(({ op }) => op === 10);
    bot.send(2, identify({ shard }));
    expect(await bot.closed).toBe(code);
  });

  it('identify one after the other within a rate limit bucket', async () => {
    let ticks = 0;
    const playground = await open({
      sharding: { shards: 4, maxConcurrency: 2, identifyMs: 5000 },
      ticks: () => ticks,
    });
    const limits = (await rest(playground, 'GET', '/gateway/bot')).body;
    expect(limits).toMatchObject({ shards: 4, session_start_limit: { max_concurrency: 2 } });
    await identified(playground, [0, 4]);
    await identified(playground, [1, 4]);
    const early = connect(playground);
    await early.next(({ op }) => op === 10);
    early.send(2, identify({ shard: [2, 4] }));
    expect(await early.next(({ op }) => op === 9)).toMatchObject({ d: false });
    ticks += 5000;
    early.send(2, identify({ shard: [2, 4] }));
    await early.next(({ t }) => t === 'READY');
  });

  it('are opened by discord.js in the recommended number, and each interaction reaches one of them', async () => {
    const playground = await open();
    const { count, home } = spread(playground);
    playground.admin.setSharding({ shards: count, maxConcurrency: count });
    const client = new Client({ intents: [...usualIntents], shards: 'auto', rest: { api: playground.apiUrl } });
    cleanups.push(() => client.destroy());
    const ready = once(client, Events.ClientReady);
    await client.login(playground.botToken);
    await ready;
    expect([...client.ws.shards.keys()].sort()).toEqual(Array.from({ length: count }, (_, id) => id));
    expect(client.guilds.cache.get(playground.guildId)?.shardId).toBe(home);
    await client.application?.commands.set([{ name: 'hello', description: 'Says hello' }]);
    const received: (string | null)[] = [];
    onCommand(client, async (interaction) => {
      received.push(interaction.guildId);
      await interaction.reply('Hello.');
    });
    const anni = playground.person('anni');
    const direct = await rest(playground, 'POST', '/users/@me/channels', { recipient_id: anni.user.id });
    for (const id of [anni.channel('parquet').id, direct.body.id]) await (await anni.command(id, 'hello')).reply();
    expect(received).toEqual([playground.guildId, null]);
  });
});

const isMessage = ({ t }: Payload) => t === 'MESSAGE_CREATE';
