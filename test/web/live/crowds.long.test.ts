/** Thousands of idle or stuck connections do not lock out active people. */
import { once } from 'node:events';
import { get } from 'node:http';
import { expect, it } from 'vitest';
import { runningMatch } from '../../support/game/match.ts';
import { drawnPartOf } from '../../support/runner/campaign.ts';
import { silentSocket } from '../support/silentSocket.ts';
import { testWeb } from '../support/web.ts';

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

const CROWDS = [
  ['say nothing', ''],
  ['stop within a head', 'GET / HT'],
  ['stop within a body', 'POST /api/sign-in/link HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{'],
  ['ask for nothing more', 'GET /config.json HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['do not read', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20)],
  ['want to be pages that say nothing', UPGRADE],
] as const;

it.each(drawnPartOf('crowds of connections', CROWDS, 3))(
  'thousands of connections that %s lock nobody out',
  async (_, request) => {
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
      expect(await statusOf(`${web.url}/config.json`)).toBe(200);
      const page = await web.page(session);
      expect((await page.gameAt(match.version)).seat).toBe(0);
    }
    expect(await activePage.ask({ type: 'past', matchId: match.id })).toMatchObject({ ok: true });
  },
);

/** Uses a new connection: `fetch` could reuse an idle one just when the server closes it. */
function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}
