/** Serves the browser table: the page, sign-in and live games. */
import { listen } from '../../packages/webKit/index.ts';
import { createDiscordApplication } from './discordApi.ts';
import { createServer } from './http/server.ts';
import { startLive } from './live/index.ts';
import type { WebOptions, WebStart } from './parts.ts';
import { createSignIn } from './signIn.ts';

export type {
  ActivityOptions,
  ActivitySource,
  TableAdviser,
  TablePicture,
  WebObserver,
  WebOptions,
  WebStart,
} from './parts.ts';
export { createTableTokens, type Session } from './tokens.ts';

export async function startWeb(parts: WebOptions): Promise<WebStart> {
  const { host, port } = parts;
  const atDiscord = createDiscordApplication(parts);
  const signIn = createSignIn(parts, atDiscord);
  const app = createServer(parts, signIn);
  const live = startLive(app.server, parts, signIn, atDiscord);
  const close = async () => {
    await live.close();
    await app.close();
  };
  const listening = await listen(app, { host, port }, close);
  return listening.ok ? { ok: true, web: { url: listening.url, close } } : listening;
}
