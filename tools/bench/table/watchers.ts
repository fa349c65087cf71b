/** Open pages without a browser: enters with the given sessions and reports once all of them show their game. */
import { WebSocket } from 'ws';
import { PROTOCOL_VERSION } from '../../../src/table/pageShared.ts';

const BATCH_SIZE = 20;

interface Wanted {
  readonly url: string;
  readonly sessions: readonly string[];
}

process.on('disconnect', () => process.exit());
process.once('message', async ({ url, sessions }: Wanted) => {
  for (let index = 0; index < sessions.length; index += BATCH_SIZE) {
    await Promise.all(sessions.slice(index, index + BATCH_SIZE).map((session) => shown(url, session)));
  }
  process.send?.('shown');
});

function shown(url: string, session: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { origin: url } });
    socket.once('open', () => socket.send(JSON.stringify({ type: 'enter', protocol: PROTOCOL_VERSION, session })));
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`a page was disconnected: ${code}`)));
    // Read as a page does, because an unread connection fills up.
    socket.on('message', (data) => {
      if ((JSON.parse(String(data)) as { readonly type: string }).type === 'game') resolve();
    });
  });
}
