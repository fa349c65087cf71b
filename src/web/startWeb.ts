/**
 * Starts the table's server: its pages over HTTP, and their live connections. What it is made from is handed in.
 */
import { listen } from '../../packages/webKit/index.ts';
import { createAtDiscord } from './discordApi.ts';
import { createServer } from './http/server.ts';
import { startLive } from './live/index.ts';
import type { WebParts, WebStart } from './parts.ts';
import { createSignIn } from './signIn/index.ts';

export async function startWeb(parts: WebParts): Promise<WebStart> {
  const { host, port } = parts;
  const atDiscord = createAtDiscord(parts);
  const signIn = createSignIn(parts, atDiscord);
  const app = createServer(parts, signIn);
  const live = startLive(app.server, parts, { signIn, atDiscord });
  const close = async () => {
    await live.close();
    await app.close();
  };
  const listening = await listen(app, { host, port }, close);
  return listening.ok ? { ok: true, web: { url: listening.url, close } } : listening;
}
