/** A proxy between the playground's gateway and the bot that can read and change messages. */
import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import type { Playground } from '../../../packages/playground/index.ts';

export interface GatewayProxy {
  readonly url: string;
  readonly bots: ReadonlySet<WebSocket>;
  close(): Promise<void>;
}

export interface GatewayProxyParts {
  /** Changes a message to the bot; default: unchanged. */
  readonly toBot?: (text: string) => string;
  readonly fromBot?: (text: string) => void;
  readonly connected?: () => void;
}

export async function openGatewayProxy(
  playground: Pick<Playground, 'url'>,
  { toBot = (text) => text, fromBot, connected }: GatewayProxyParts,
): Promise<GatewayProxy> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the gateway has no port');
  server.on('connection', (bot, request) => {
    connected?.();
    const query = (request.url ?? '').replace(/^[^?]*/, '');
    const discord = new WebSocket(`${playground.url.replace('http', 'ws')}/gateway${query}`);
    const early: string[] = [];
    bot.on('message', (data) => {
      fromBot?.(String(data));
      if (discord.readyState === WebSocket.OPEN) discord.send(String(data));
      else early.push(String(data));
    });
    discord.on('open', () => {
      for (const text of early) discord.send(text);
    });
    discord.on('message', (data) => bot.send(toBot(String(data))));
    discord.on('close', (code) => (code >= 4000 ? bot.close(code) : bot.terminate()));
    bot.on('close', () => discord.close());
    for (const socket of [bot, discord]) socket.on('error', () => undefined);
  });
  return {
    url: `ws://127.0.0.1:${address.port}`,
    bots: server.clients,
    async close() {
      for (const bot of server.clients) bot.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers `GET /gateway/bot` with this gateway. */
export function gatewayAnswer(url: string, shards = 1) {
  const limits = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: shards };
  return { act: 'fail', when: 'before', status: 200, body: { url, shards, session_start_limit: limits } } as const;
}
