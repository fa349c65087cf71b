/**
 * The doors `silence` and `tableSilence`: connections to the playground and to the table's server that stop talking.
 */

import { PATIENCE_MS } from '../targets/patience.ts';
import { takeImpatientPlayground } from '../targets/playgroundTarget.ts';
import { takeImpatientTable } from '../targets/tableTarget.ts';
import { silenceDoor } from './kinds/silenceDoor.ts';

const UPGRADE = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
];
/** Beside its patience a server needs as long again to notice, and a page's connection to be closed by its other side. */
const LET_GO_MS = 5 * PATIENCE_MS;

function request(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function post(path: string, body = '{"link":"', length = 500): string {
  const head = [`POST ${path} HTTP/1.1`, 'Host: odd', 'Content-Type: application/json', `Content-Length: ${length}`];
  return `${request(...head)}${body}`;
}

const CODE = JSON.stringify({ code: 'made up', instanceId: 'i-1-gc-2-3', channelId: '3', guildId: '2' });

export const silence = silenceDoor({
  name: 'silence',
  take: takeImpatientPlayground,
  openings: {
    nothing: '',
    head: request('GET /page/entrance HTTP/1.1', 'Host: odd').slice(0, -2),
    body: post('/api/v10/channels/{channelId}/messages'),
    answered: request('GET /page/entrance HTTP/1.1', 'Host: odd'),
  },
  letGoMs: LET_GO_MS,
  look: (playground) => playground.look(),
});

export const tableSilence = silenceDoor({
  name: 'tableSilence',
  take: takeImpatientTable,
  openings: {
    nothing: '',
    head: request('GET / HTTP/1.1', 'Host: odd').slice(0, -2),
    body: post('/api/sign-in/link'),
    answered: request('GET /config.json HTTP/1.1', 'Host: odd'),
    code: post('/api/sign-in/activity', CODE, CODE.length),
    unreadAnswers: request('GET / HTTP/1.1', 'Host: odd').repeat(20),
    page: request('GET /live HTTP/1.1', 'Host: {host}', 'Origin: {url}', ...UPGRADE),
  },
  letGoMs: LET_GO_MS,
  look: async ({ look, comeIn, judge }) => {
    await look();
    await comeIn();
    await judge();
  },
});
