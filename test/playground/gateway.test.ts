import { once } from 'node:events';
import { constants, createInflate, inflateSync } from 'node:zlib';
import { Events, GatewayIntentBits } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Playground } from '../../src/playground/index.ts';
import { logIn, makeClient, opensPlaygrounds, rest } from './support/bot.ts';

const { open, toClose } = opensPlaygrounds();

interface Payload {
  readonly op: number;
  readonly t: string | null;
  readonly s: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says
  readonly d: any;
}

/** A gateway client without a library: sends what it is told, hands over what comes. */
function connect(playground: Playground, query = '') {
  const socket = new WebSocket(`${playground.url.replace('http', 'ws')}/gateway/?v=10&encoding=json${query}`);
  toClose.push(() => socket.terminate());
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
  it('says hello, answers heartbeats, and readies who identifies', async () => {
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

  it.each(['', '&compress=zlib-stream'])('compresses as asked %s', async (query) => {
    const playground = await open();
    const bot = connect(playground, query);
    await bot.next(({ op }) => op === 10);
    bot.send(2, identify({ compress: query === '' }));
    await bot.next(({ t }) => t === 'READY');
    const { id } = playground.person('anni').channel('parquet');
    await playground.person('anni').send(id, 'hello');
    expect((await bot.next(({ t }) => t === 'MESSAGE_CREATE')).d.author.username).toBe('anni');
  });

  it('closes on wrong tokens, intents it does not allow, and silence', async () => {
    const playground = await open({ disallowedIntents: GatewayIntentBits.MessageContent, timing: { heartbeatMs: 1 } });
    const wrong = connect(playground);
    await wrong.next(({ op }) => op === 10);
    wrong.send(2, identify({ token: 'wrong' }));
    expect(await wrong.closed).toBe(4004);
    const curious = connect(playground);
    await curious.next(({ op }) => op === 10);
    curious.send(2, identify({ intents: GatewayIntentBits.MessageContent }));
    expect(await curious.closed).toBe(4014);
    const silent = connect(playground);
    expect(await silent.closed).toBe(4009);
  });

  it('tells discord.js about a wrong token and a missing intent', async () => {
    const playground = await open({ disallowedIntents: GatewayIntentBits.MessageContent });
    const client = makeClient(playground, [GatewayIntentBits.Guilds, GatewayIntentBits.MessageContent]);
    await expect(client.login('wrong')).rejects.toMatchObject({ code: 'TokenInvalid' });
    await client.destroy();
    const curious = makeClient(playground, [GatewayIntentBits.Guilds, GatewayIntentBits.MessageContent]);
    await expect(curious.login(playground.botToken)).rejects.toThrow(/intents/i);
    await curious.destroy();
  });

  it('replays what a resumed session missed, and refuses unknown ones', async () => {
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

  it('lets discord.js resume after its connection was cut', async () => {
    const playground = await open();
    const client = await logIn(playground);
    toClose.push(() => client.destroy());
    const resumed = new Promise<number>((resolve) =>
      client.once(Events.ShardResume, (_id, replayed) => resolve(replayed)),
    );
    const heard = new Promise((resolve) => client.once(Events.MessageCreate, resolve));
    playground.dropGateway();
    await playground.person('anni').send(playground.person('anni').channel('parquet').id, 'are you there?');
    expect(await resumed).toBeGreaterThanOrEqual(1);
    await heard;
  });

  it('announces threads, channels and messages that come and go', async () => {
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
