/** A gateway that does not let the bot in again, and names that cannot be found: pauses grow, it is said once, and all goes on by itself. */

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { connect, connectWithRetry } from '../../../src/discord/connection/index.ts';
import { gatewayAnswer } from '../../../tools/support/bot/gatewayProxy.ts';
import { openPlayground } from '../../support/bot.ts';

const clock = { now: () => new Date() };
/** No name server knows it. */
const NOWHERE = 'nowhere.invalid';

/** Notes for how long the bot would have waited, and lets it go on at once. */
function hurried() {
  const pauses: number[] = [];
  const timer = {
    after(milliseconds: number, work: () => void) {
      pauses.push(milliseconds);
      const soon = setImmediate(work);
      return () => clearImmediate(soon);
    },
  };
  return { pauses, timer };
}

function listening() {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _, done) {
      lines.push(String(line));
      done();
    },
  });
  return { log: pino({ level: 'info' }, stream), said: (text: string) => lines.filter((line) => line.includes(text)) };
}

/** Has Discord name this address as its gateway. */
async function discordWith(gatewayUrl: string) {
  const discord = await openPlayground();
  onTestFinished(() => discord.close());
  discord.intercept(({ path }) => (path === '/gateway/bot' ? gatewayAnswer(gatewayUrl) : undefined));
  return discord;
}

/** A gateway that greets the bot while `isOpen`, and otherwise closes each connection as it is told. */
async function gatewayDouble() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = { isOpen: true, code: 1006, resumeAt: url, greeted: 0, connections: 0 };
  const discord = await discordWith(url);
  const id = discord.applicationId;
  const close = (code: number) => {
    for (const bot of server.clients) {
      if (code === 1006) bot.terminate();
      else bot.close(code);
    }
  };
  server.on('connection', (bot) => {
    gateway.connections += 1;
    if (!gateway.isOpen) {
      if (gateway.code === 1006) bot.terminate();
      else bot.close(gateway.code);
      return;
    }
    bot.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 45_000 } }));
    bot.on('message', (data) => {
      const { op } = JSON.parse(String(data)) as { readonly op: number };
      const ready = {
        v: 10,
        guilds: [],
        session_id: 'session',
        resume_gateway_url: gateway.resumeAt,
        shard: [0, 1],
        user: { id, username: 'Intarsia', discriminator: '0', avatar: null, bot: true },
        application: { id, flags: 0 },
      };
      if (op !== 2 && op !== 6) return;
      gateway.greeted += 1;
      bot.send(
        JSON.stringify({ op: 0, s: gateway.greeted, t: op === 2 ? 'READY' : 'RESUMED', d: op === 2 ? ready : {} }),
      );
    });
  });
  onTestFinished(async () => {
    for (const bot of server.clients) bot.terminate();
    await new Promise((resolve) => server.close(resolve));
  });
  return { gateway, discord, close };
}

describe('a gateway that does not let the bot in again', () => {
  it.each([
    ['cuts each connection', 1006],
    ['ends each connection', 1000],
    ['closes with an error of its own', 4000],
    ['says that the session has timed out', 4009],
  ])('(it %s) is asked after growing pauses, and at once again once it has', async (_, code) => {
    const { gateway, discord, close } = await gatewayDouble();
    const { pauses, timer } = hurried();
    const { log, said } = listening();
    const connected = await connect({ token: discord.botToken, apiUrl: discord.apiUrl, log, clock, timer });
    if (!connected.ok) throw new Error(connected.code);
    onTestFinished(() => connected.close());
    expect(pauses).toEqual([]);
    for (const round of [1, 2]) {
      Object.assign(gateway, { isOpen: false, code });
      const { greeted } = gateway;
      close(code);
      await expect.poll(() => pauses.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(round * 4);
      gateway.isOpen = true;
      await expect.poll(() => gateway.greeted, { timeout: 60_000 }).toBeGreaterThan(greeted);
      await expect.poll(() => said('accepts the connection again').length, { timeout: 60_000 }).toBe(round);
      expect(said('rejects the connection')).toHaveLength(round);
      const own = pauses.splice(round * 4 - 4);
      expect(own.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
      pauses.push(...own.slice(0, 4));
    }
  });

  it('is not asked any more by a bot that has been closed', async () => {
    const { gateway, discord, close } = await gatewayDouble();
    const { log } = listening();
    let waiting = 0;
    const timer = {
      after() {
        waiting += 1;
        return () => {
          waiting -= 1;
        };
      },
    };
    const connected = await connect({ token: discord.botToken, apiUrl: discord.apiUrl, log, clock, timer });
    if (!connected.ok) throw new Error(connected.code);
    gateway.isOpen = false;
    close(1006);
    await expect.poll(() => waiting, { timeout: 60_000 }).toBe(1);
    await connected.close();
    expect(waiting).toBe(0);
  });

  it('that is closed while it knocks there leaves no connection, and no failure that nobody catches', async () => {
    const { gateway, discord, close } = await gatewayDouble();
    const uncaught: unknown[] = [];
    const onUncaught = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', onUncaught);
    onTestFinished(() => void process.off('uncaughtException', onUncaught));
    /** Lets the bot connect, and never answers. */
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    gateway.resumeAt = `ws://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const { log } = listening();
    const { timer } = hurried();
    const connected = await connect({ token: discord.botToken, apiUrl: discord.apiUrl, log, clock, timer });
    if (!connected.ok) throw new Error(connected.code);
    const knock = once(silent, 'connection') as Promise<[Socket]>;
    close(1006);
    const [socket] = await knock;
    socket.resume();
    const left = once(socket, 'close');
    await connected.close();
    await left;
    expect(uncaught).toEqual([]);
  });
});

describe('a name that cannot be found', () => {
  it('of the gateway, later, is asked for after growing pauses, which the log says once', async () => {
    const { gateway, discord, close } = await gatewayDouble();
    gateway.resumeAt = `ws://${NOWHERE}`;
    const { pauses, timer } = hurried();
    const { log, said } = listening();
    const connected = await connect({ token: discord.botToken, apiUrl: discord.apiUrl, log, clock, timer });
    if (!connected.ok) throw new Error(connected.code);
    onTestFinished(() => connected.close());
    close(1006);
    await expect.poll(() => pauses.slice(0, 3), { timeout: 60_000 }).toEqual([1000, 2000, 4000]);
    expect(said('rejects the connection')).toHaveLength(1);
  });

  it.each([
    ['of Discord', async () => ({ apiUrl: `http://${NOWHERE}/api`, token: 'token' })],
    [
      'of its gateway',
      async () => {
        const { apiUrl, botToken } = await discordWith(`ws://${NOWHERE}`);
        return { apiUrl, token: botToken };
      },
    ],
  ])('(%s) at the start is said once, by its name, and asked for until it can be', async (_, there) => {
    const trouble = await there();
    const well = await openPlayground();
    onTestFinished(() => well.close());
    const { pauses, timer } = hurried();
    const { log, said } = listening();
    const reasons: string[] = [];
    const connected = await connectWithRetry(
      () =>
        pauses.length < 3
          ? connect({ ...trouble, log, clock, timer })
          : connect({ apiUrl: well.apiUrl, token: well.botToken, log, clock, timer }),
      { clock, timer, log, onUnreachable: (refusal) => void reasons.push(JSON.stringify(refusal)) },
    );
    expect(connected.ok).toBe(true);
    if (connected.ok) await connected.close();
    expect(pauses).toEqual([5_000, 10_000, 20_000]);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toContain(NOWHERE);
    expect(said('Discord cannot be reached')).toHaveLength(1);
  });
});
