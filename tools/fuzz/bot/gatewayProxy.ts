/**
 * Stands between the playground's gateway and the bot, and changes interactions on their way: so the bot meets ones that
 * no client of the playground would send, and their answers are still watched by the playground.
 */
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';

export type Interaction = Readonly<Record<string, unknown>>;

export interface GatewayProxy {
  readonly url: string;
  close(): void;
}

const dispatch = z.looseObject({ t: z.string().nullish(), d: z.unknown() });
const record = z.record(z.string(), z.unknown());

/** `changed` is given each interaction, and gives back what the bot is to see. */
export async function openGatewayProxy(
  gatewayUrl: string,
  changed: (interaction: Interaction) => Interaction,
): Promise<GatewayProxy> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  // A WebSocketServer that listens on a port has such an address.
  const address: AddressInfo | string | null = server.address();
  const url = `ws://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  function onItsWay(text: string): string {
    const payload = dispatch.parse(JSON.parse(text));
    if (payload.t === 'READY')
      return JSON.stringify({ ...payload, d: { ...record.parse(payload.d), resume_gateway_url: url } });
    if (payload.t === 'INTERACTION_CREATE') return JSON.stringify({ ...payload, d: changed(record.parse(payload.d)) });
    return text;
  }

  server.on('connection', (toBot, request) => {
    const toPlayground = new WebSocket(`${gatewayUrl}${(request.url ?? '/').replace(/^[^?]*/, '')}`);
    const early: string[] = [];
    toBot.on('message', (data) => {
      if (toPlayground.readyState === WebSocket.OPEN) toPlayground.send(String(data));
      else early.push(String(data));
    });
    toPlayground.on('open', () => {
      for (const text of early) toPlayground.send(text);
    });
    toPlayground.on('message', (data) => toBot.send(onItsWay(String(data))));
    toBot.on('close', () => toPlayground.close());
    toPlayground.on('close', (code) => toBot.close(code >= 4000 ? code : 1000));
    for (const socket of [toBot, toPlayground]) socket.on('error', () => undefined);
  });

  return {
    url,
    close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}
