/**
 * Pages that look on, without a browser, as a process of their own: enter with the sessions given, read whatever comes, and say once
 * all of them have been shown their game. Started by `pages.ts`; ends when its parent lets go of it.
 */

import { WebSocket } from 'ws';
import { PROTOCOL_VERSION } from '../../../src/table/pageShared.ts';

const AT_ONCE = 20;

interface Wanted {
  readonly url: string;
  readonly sessions: readonly string[];
}

process.on('disconnect', () => process.exit());
process.once('message', async ({ url, sessions }: Wanted) => {
  for (let index = 0; index < sessions.length; index += AT_ONCE) {
    await Promise.all(sessions.slice(index, index + AT_ONCE).map((session) => shown(url, session)));
  }
  process.send?.('shown');
});

function shown(url: string, session: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { origin: url } });
    socket.once('open', () => socket.send(JSON.stringify({ type: 'enter', protocol: PROTOCOL_VERSION, session })));
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`a page was let go: ${code}`)));
    // Read as a page reads it, since that is what keeps a connection empty.
    socket.on('message', (data) => {
      if ((JSON.parse(String(data)) as { readonly type: string }).type === 'game') resolve();
    });
  });
}
