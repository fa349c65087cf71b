/**
 * A gateway between the bot and the playground's: hands on everything, closes with any code, asks for any number of shards.
 * What the bot makes of that is left to the tests.
 */
import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import type { Playground } from '../../packages/playground/index.ts';

export interface StandInGateway {
  /** The shards with which the bot has identified itself so far: which one, of how many. */
  readonly shards: readonly (readonly [number, number])[];
  /** How many connections have been opened so far. */
  connections(): number;
  /** Tells the bot of something that the playground knows nothing of, between two of its own events. */
  dispatch(name: string, data: unknown): void;
  /** Tells the bot that its sessions are over: it has to connect and identify itself anew. */
  endSessions(): void;
  /** Closes the bot's connections with this code. */
  closeWith(code: number): void;
  close(): Promise<void>;
}

/** `shards`: how many connections Discord asks the bot to open; left out: 1. */
export async function standInGateway(playground: Playground, shards = 1): Promise<StandInGateway> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the gateway has no port');
  const identified: [number, number][] = [];
  let connections = 0;
  let sequence = 0;
  server.on('connection', (bot, request) => {
    connections += 1;
    const discord = new WebSocket(`${playground.url.replace('http', 'ws')}/gateway${(request.url ?? '').slice(1)}`);
    const waiting: string[] = [];
    bot.on('message', (data) => {
      const text = String(data);
      const { op, d } = JSON.parse(text);
      if (op === 2) identified.push(d.shard);
      if (discord.readyState === WebSocket.OPEN) discord.send(text);
      else waiting.push(text);
    });
    discord.on('open', () => {
      for (const text of waiting) discord.send(text);
    });
    discord.on('message', (data, isBinary) => {
      sequence = JSON.parse(String(data)).s ?? sequence;
      bot.send(data, { binary: isBinary });
    });
    discord.on('error', () => bot.terminate());
    discord.on('close', () => bot.terminate());
    bot.on('error', () => discord.terminate());
    bot.on('close', () => discord.close());
  });
  const stop = playground.intercept(({ path }) =>
    path === '/gateway/bot'
      ? {
          act: 'fail',
          when: 'before',
          status: 200,
          body: {
            url: `ws://127.0.0.1:${address.port}`,
            shards,
            session_start_limit: { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: shards },
          },
        }
      : undefined,
  );
  return {
    shards: identified,
    connections: () => connections,
    dispatch: (name, data) => {
      for (const bot of server.clients) bot.send(JSON.stringify({ op: 0, t: name, s: sequence, d: data }));
    },
    endSessions: () => {
      for (const bot of server.clients) bot.send(JSON.stringify({ op: 9, d: false }));
    },
    closeWith: (code) => {
      for (const bot of server.clients) bot.close(code);
    },
    async close() {
      stop();
      for (const bot of server.clients) bot.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
