/**
 * The table's own server: the page, signing in, what a person may see, and what they do; the door to this folder.
 * What the page looks like is the table's matter, what is done at it the matches'.
 */
import { listen } from '../../packages/webKit/index.ts';
import { createAtDiscord } from './discordApi.ts';
import { createServer } from './http/server.ts';
import { startLive } from './live/index.ts';
import type { WebParts, WebStart } from './parts.ts';
import { createSignIn } from './signIn/index.ts';

export type {
  ActivityParts,
  ActivitySource,
  TableAdviser,
  TablePicture,
  WebObserver,
  WebParts,
  WebStart,
} from './parts.ts';
export { createTableTokens, type Session } from './tokens.ts';

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
