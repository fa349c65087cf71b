/** Sends raw bytes to a playground. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import type { Playground } from '../../../../packages/playground/index.ts';

/** A connection that ignores its errors. */
export async function connectTo(playground: Playground): Promise<Socket> {
  const socket = connect(Number(new URL(playground.url).port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Resolves when the socket is closed, for whatever reason. */
export function whenClosed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('close', resolve));
}

/** The text of a WebSocket upgrade request. */
export function upgradeOf(target: string, host = '127.0.0.1', more: readonly string[] = []): string {
  return [
    `GET ${target} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...more,
    '\r\n',
  ].join('\r\n');
}

/** The status of the response; 0 if the connection closes before its head is complete. */
export async function statusOf(socket: Socket): Promise<number> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.includes('\r\n\r\n')) break;
  }
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
}

/** A frame with an undefined opcode. */
export const invalidFrame = Buffer.from([0x83, 0x80, 1, 2, 3, 4]);

/** A masked text frame of less than 126 bytes. */
export function textFrame(text: string): Buffer {
  const bytes = Buffer.from(text).subarray(0, 125);
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
}

/** Throws unless page, REST API, tabs and gateway respond. */
export async function expectResponsive(playground: Playground): Promise<void> {
  const page = await fetch(playground.url);
  if (page.status !== 200) throw new Error(`the page answers with ${page.status}`);
  await page.arrayBuffer();
  const answer = await fetch(`${playground.apiUrl}/v10/users/@me`, {
    headers: { authorization: `Bot ${playground.botToken}` },
  });
  if (answer.status !== 200) throw new Error(`the bot's side answers with ${answer.status}`);
  await answer.arrayBuffer();
  for (const target of ['/page/socket?as=anni', '/gateway/?v=10&encoding=json']) {
    const socket = await connectTo(playground);
    socket.write(upgradeOf(target));
    const status = await statusOf(socket);
    if (status !== 101) throw new Error(`${target} answers with ${status}`);
  }
}

/** Makes new connections appear to come from this address; the returned function ends it. */
export function spoofAddress(address: string): () => void {
  const channel = 'net.server.socket';
  const disguise = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('socket' in message)) return;
    if (message.socket instanceof Socket) Object.defineProperty(message.socket, 'remoteAddress', { value: address });
  };
  subscribe(channel, disguise);
  return () => unsubscribe(channel, disguise);
}
