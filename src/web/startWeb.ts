/**
 * Starts the table's server: its pages over HTTP, and their live connections. What it is made from is handed in.
 */
import { createAtDiscord } from './discordApi.ts';
import { createServer } from './http/server.ts';
import { startLive } from './live/index.ts';
import type { WebParts, WebRefusal, WebStart } from './parts.ts';
import { createSignIn } from './signIn/index.ts';

const REFUSALS: Readonly<Record<string, WebRefusal['code']>> = {
  EADDRINUSE: 'inUse',
  EACCES: 'forbidden',
  EADDRNOTAVAIL: 'noSuchHost',
  ENOTFOUND: 'noSuchHost',
  EAI_AGAIN: 'noSuchHost',
};

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
  try {
    const url = await app.listen({ host, port });
    return { ok: true, web: { url, close } };
  } catch (error) {
    await close();
    const code = error instanceof Error && 'code' in error ? REFUSALS[String(error.code)] : undefined;
    if (code === undefined) throw error;
    return { ok: false, code, host, port };
  }
}
