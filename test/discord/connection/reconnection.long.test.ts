/** Rejected gateway connections and failed DNS look-ups: the bot backs off, logs once and reconnects by itself. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { connect, connectWithRetry } from '../../../src/discord/connection/index.ts';
import { gatewayAnswer } from '../../../tools/support/bot/gatewayProxy.ts';
import { openPlayground } from '../../support/discord/bot.ts';

const clock = { now: () => new Date() };

const UNKNOWN_HOST = 'nowhere.invalid';

/** A timer that runs everything at once and records the requested delays. */
function immediateTimer() {
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

function recordedLog() {
  const lines: string[] = [];
  return {
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
    linesWith: (text: string) => lines.filter((line) => line.includes(text)),
  };
}

/** A playground that names this address as its gateway. */
async function discordWithGateway(gatewayUrl: string) {
  const discord = await openPlayground();
  onTestFinished(() => discord.close());
  discord.intercept(({ path }) => (path === '/gateway/bot' ? gatewayAnswer(gatewayUrl) : undefined));
  return discord;
}

/** A gateway that greets the bot while `isOpen`, and otherwise closes each connection with `code`. */
async function gatewayDouble() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = { isOpen: true, code: 1006, resumeAt: url, greeted: 0, connections: 0 };
  const discord = await discordWithGateway(url);
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

describe('a gateway that rejects the bot', () => {
  it.each([
    ['cuts each connection', 1006],
    ['ends each connection', 1000],
    ['closes with an error of its own', 4000],
    ['says that the session has timed out', 4009],
  ])('(it %s) is retried with exponential backoff, which a connection resets', async (_, code) => {
    const { gateway, discord, close } = await gatewayDouble();
    const { pauses, timer } = immediateTimer();
    const { log, linesWith } = recordedLog();
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
      await expect.poll(() => linesWith('accepts the connection again').length, { timeout: 60_000 }).toBe(round);
      expect(linesWith('rejects the connection')).toHaveLength(round);
      const own = pauses.splice(round * 4 - 4);
      expect(own.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
      pauses.push(...own.slice(0, 4));
    }
  });

  it('is not retried by a bot that has been closed', async () => {
    const { gateway, discord, close } = await gatewayDouble();
    const { log } = recordedLog();
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

  it('leaves no connection and no uncaught error if the bot closes while it connects', async () => {
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
    const { log } = recordedLog();
    const { timer } = immediateTimer();
    const connected = await connect({ token: discord.botToken, apiUrl: discord.apiUrl, log, clock, timer });
    if (!connected.ok) throw new Error(connected.code);
    const firstConnection = once(silent, 'connection') as Promise<[Socket]>;
    close(1006);
    const [socket] = await firstConnection;
    socket.resume();
    const left = once(socket, 'close');
    await connected.close();
    await left;
    expect(uncaught).toEqual([]);
  });
});

describe('a host name that does not resolve', () => {
  it('of the gateway, after the start, is retried with exponential backoff and logged once', async () => {
    const { gateway, discord, close } = await gatewayDouble();
    gateway.resumeAt = `ws://${UNKNOWN_HOST}`;
    const { pauses, timer } = immediateTimer();
    const { log, linesWith } = recordedLog();
    const connected = await connect({ token: discord.botToken, apiUrl: discord.apiUrl, log, clock, timer });
    if (!connected.ok) throw new Error(connected.code);
    onTestFinished(() => connected.close());
    close(1006);
    await expect.poll(() => pauses.slice(0, 3), { timeout: 60_000 }).toEqual([1000, 2000, 4000]);
    expect(linesWith('rejects the connection')).toHaveLength(1);
  });

  it.each([
    ['of Discord', async () => ({ apiUrl: `http://${UNKNOWN_HOST}/api`, token: 'token' })],
    [
      'of its gateway',
      async () => {
        const { apiUrl, botToken } = await discordWithGateway(`ws://${UNKNOWN_HOST}`);
        return { apiUrl, token: botToken };
      },
    ],
  ])('(%s) at the start is reported once, by its name, and retried until it resolves', async (_, connection) => {
    const unreachable = await connection();
    const reachable = await openPlayground();
    onTestFinished(() => reachable.close());
    const { pauses, timer } = immediateTimer();
    const { log, linesWith } = recordedLog();
    const reasons: string[] = [];
    const connected = await connectWithRetry(
      () =>
        pauses.length < 3
          ? connect({ ...unreachable, log, clock, timer })
          : connect({ apiUrl: reachable.apiUrl, token: reachable.botToken, log, clock, timer }),
      { clock, timer, log, onUnreachable: (refusal) => void reasons.push(JSON.stringify(refusal)) },
    );
    expect(connected.ok).toBe(true);
    if (connected.ok) await connected.close();
    expect(pauses).toEqual([5_000, 10_000, 20_000]);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toContain(UNKNOWN_HOST);
    expect(linesWith('Discord cannot be reached')).toHaveLength(1);
  });
});
