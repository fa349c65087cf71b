import { Events, MessageFlags, RateLimitError, Routes } from 'discord.js';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { type Playground, type PlaygroundOptions, startPlayground } from '../../../packages/playground/index.ts';
import { connect } from '../../../src/discord/connection/index.ts';
import { machineTimer } from '../../../src/kernel/index.ts';
import { standInGateway } from '../../support/discord/standInGateway.ts';

const log = pino({ level: 'silent' });
const clock = { now: () => new Date() };
const timer = machineTimer;
let playground: Playground | null = null;

async function start(options: Partial<PlaygroundOptions> = {}): Promise<Playground> {
  const started = await startPlayground({ port: 0, file: null, now: Date.now, ...options });
  if (!started.ok) throw new Error(started.code);
  playground = started.playground;
  return playground;
}

afterEach(async () => {
  await playground?.close();
  playground = null;
});

describe('connecting', () => {
  it('gives a ready client', async () => {
    const { apiUrl, botToken } = await start();
    const connected = await connect({ token: botToken, apiUrl, log, clock, timer });
    expect(connected.ok && connected.client.user.username).toBe('Intarsia');
    if (connected.ok) await connected.client.destroy();
  });

  it('returns a code for a wrong token', async () => {
    const { apiUrl } = await start();
    expect(await connect({ token: 'wrong', apiUrl, log, clock, timer })).toEqual({ ok: false, code: 'invalidToken' });
  });

  it('returns a code for disallowed intents', async () => {
    const { apiUrl, botToken } = await start({ disallowedIntents: 1 });
    expect(await connect({ token: botToken, apiUrl, log, clock, timer })).toEqual({
      ok: false,
      code: 'disallowedIntents',
    });
  });

  it('gives the reason if Discord is unreachable', async () => {
    const { apiUrl, botToken } = await start();
    await playground?.close();
    expect(await connect({ token: botToken, apiUrl, log, clock, timer })).toMatchObject({
      ok: false,
      code: 'unreachable',
      reason: expect.stringMatching(/./),
    });
  });
});

describe('a connection', () => {
  const connected = async (shards?: number) => {
    const discord = await start();
    const gateway = await standInGateway(discord, shards);
    const outcome = await connect({ token: discord.botToken, apiUrl: discord.apiUrl, log, clock, timer });
    if (!outcome.ok) throw new Error(outcome.code);
    const end = async () => {
      await outcome.client.destroy();
      await gateway.close();
    };
    return { discord, gateway, ...outcome, end };
  };

  it.each([
    [4004, { ok: false, code: 'invalidToken' }],
    [4010, { ok: false, code: 'closed', closeCode: 4010 }],
    [4011, { ok: false, code: 'closed', closeCode: 4011 }],
    [4012, { ok: false, code: 'closed', closeCode: 4012 }],
    [4013, { ok: false, code: 'disallowedIntents' }],
    [4014, { ok: false, code: 'disallowedIntents' }],
  ])('ends for good after close code %i', async (code, refusal) => {
    const { gateway, ended, end } = await connected();
    gateway.closeWith(code);
    expect(await ended).toEqual(refusal);
    await end();
  });

  it('ends once a call is refused for the bot’s token, but not for an interaction’s token', async () => {
    const { discord, client, ended, end } = await connected();
    let over = false;
    void ended.then(() => {
      over = true;
    });
    const stop = discord.intercept(() => ({
      act: 'fail',
      when: 'before',
      status: 401,
      body: { code: 0, message: '401' },
    }));
    const webhook = client.rest.patch(`/webhooks/${client.application.id}/token/messages/@original`, { auth: false });
    await expect(webhook).rejects.toMatchObject({ status: 401 });
    expect(over).toBe(false);
    await expect(client.rest.get('/users/@me')).rejects.toMatchObject({ status: 401 });
    expect(await ended).toEqual({ ok: false, code: 'invalidToken' });
    stop();
    await end();
  });

  it('resumes after a close code that permits it', async () => {
    const { gateway, client, ended, end } = await connected();
    const resumed = new Promise((resolve) => client.once(Events.ShardResume, resolve));
    gateway.closeWith(4000);
    expect(await Promise.race([ended, resumed.then(() => 'resumed')])).toBe('resumed');
    await end();
  });

  it('does not identify on a connection that was closed while it waited for its turn', async () => {
    const { gateway, client, end } = await connected();
    let waits = 0;
    let identified = 0;
    let before = 0;
    const waited = new Promise<void>((resolve) => {
      client.on(Events.Debug, (message) => {
        // Discord allows one identify every five seconds: the second has to wait, and its connection is closed
        // meanwhile.
        if (message.includes('Waiting for identify throttle') && waits++ === 0) {
          before = gateway.shards.length;
          gateway.closeWith(4000);
        }
        if (before === 0) return;
        if (message.includes('Identifying')) identified += 1;
        else if (!message.includes('Was waiting for an identify')) return;
        waits -= 1;
        if (waits === 0) resolve();
      });
      // On a slow machine the five seconds may be over already; then the session is ended once more.
      client.on(Events.ShardReady, () => {
        if (before === 0) gateway.endSessions();
      });
    });
    gateway.endSessions();
    await waited;
    expect(identified).toBe(1);
    await expect.poll(() => gateway.shards.length).toBe(before + 1);
    await end();
  });

  it('closes while it waits for Discord’s ready event', async () => {
    const { gateway, client, close, end } = await connected();
    const closed = new Promise<void>((resolve) => {
      client.on(Events.Debug, (message) => {
        if (message.includes('Waiting for event ready')) setImmediate(() => resolve(close()));
      });
    });
    gateway.endSessions();
    await closed;
    await end();
  });

  it('does not reconnect if the client is closed just before', async () => {
    const { discord, gateway, client, close, end } = await connected();
    const other = await connect({ token: discord.botToken, apiUrl: discord.apiUrl, log, clock, timer });
    if (!other.ok) throw new Error(other.code);
    const otherIsBack = new Promise((resolve) => other.client.once(Events.ShardResume, resolve));
    const closed = new Promise<void>((resolve) => {
      // discord.js logs this half a second before it reconnects.
      client.on(Events.Debug, (message) => {
        if (message.includes('Connection status during destroy')) resolve(close());
      });
    });
    gateway.closeWith(4000);
    await closed;
    await otherIsBack;
    // The other client resumes its session directly.
    expect(gateway.connections()).toBe(2);
    await other.close();
    await end();
  });

  it('opens as many connections as Discord asks for', async () => {
    const { gateway, client, end } = await connected(2);
    // The order depends on the handshakes.
    expect(gateway.shards.toSorted(([a], [b]) => a - b)).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(client.guilds.cache.size).toBe(1);
    await end();
  }, 300_000);
});

describe('responses to interactions', () => {
  it('are sent even if other calls have used up the global rate limit', async () => {
    const discord = await start();
    const connected = await connect({ token: discord.botToken, apiUrl: discord.apiUrl, log, clock, timer });
    if (!connected.ok) throw new Error(connected.code);
    const { client } = connected;
    await client.application.commands.set([{ name: 'hello', description: 'Says hello' }]);
    client.on(Events.InteractionCreate, (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      void (async () => {
        await interaction.deferReply({ flags: MessageFlags.Ephemeral });
        await interaction.editReply('Hello.');
        await interaction.followUp({ content: 'And hello again.', flags: MessageFlags.Ephemeral });
      })();
    });
    client.rest.globalRemaining = 0;
    client.rest.globalReset = Date.now() + 3_600_000;
    const anni = discord.person('anni');
    const { channelId } = discord;
    const again = anni.waitForMessage(({ content }) => content === 'And hello again.');
    const answer = await (await anni.command(channelId, 'hello')).reply();
    expect(answer.content).toBe('Hello.');
    await again;
    await expect(client.rest.post(Routes.channelMessages(channelId), { body: { content: 'Hello.' } })).rejects.toThrow(
      RateLimitError,
    );
    await client.destroy();
  });
});
