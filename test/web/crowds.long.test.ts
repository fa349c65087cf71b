/** Thousands of idle or stuck connections do not lock out active people. */
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { runningMatch } from '../support/match.ts';
import { silentSocket } from './support/silentSocket.ts';
import { testWeb } from './support/web.ts';

const UPGRADE = [
  'GET /live HTTP/1.1',
  'Host: HOST',
  'Origin: http://HOST',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
  '\r\n',
].join('\r\n');

it.each([
  ['say nothing', ''],
  ['stop within a head', 'GET / HT'],
  ['stop within a body', 'POST /api/sign-in/link HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{'],
  ['ask for nothing more', 'GET /config.json HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['do not read', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20)],
  ['want to be pages that say nothing', UPGRADE],
])('thousands of connections that %s lock nobody out', async (_, request) => {
  const html = { contentType: 'text/html', bytes: Buffer.alloc(500_000), pressed: null };
  const web = await testWeb({ page: async () => ({ html, files: new Map() }) });
  const { match } = await runningMatch(web.table);
  const session = await web.linkSession(0, match.id);
  const { host } = new URL(web.url);
  const activePage = await web.page(session);
  const silent = Array.from({ length: 2_500 }, () => silentSocket(web.url).pause());
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  for (const socket of silent) socket.write(request.replaceAll('HOST', host));
  for (let round = 0; round < 3; round++) {
    // A connection of its own: the server may close an idle one in the moment in which it is used again.
    const config = await fetch(`${web.url}/config.json`, { headers: { connection: 'close' } });
    expect(config.status).toBe(200);
    const page = await web.page(session);
    expect((await page.gameAt(match.version)).seat).toBe(0);
  }
  expect(await activePage.ask({ type: 'past', matchId: match.id })).toMatchObject({ ok: true });
});
