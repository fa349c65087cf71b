/** Serves the small Activity, and exchanges codes for tokens. */
import { createServer, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Playground } from '../../../../packages/playground/index.ts';

const PAGE = `<!doctype html><html lang="en"><title>Test</title><body>
<p id="state">loading</p><p id="me"></p><p id="people"></p><p id="layout"></p><button>Hello</button>
<script type="module" src="/main.js"></script></body></html>`;

export const CLIENT_SECRET = 'hush';

export interface ActivityServer {
  readonly url: string;
  belongTo(playground: Playground): void;
  /** People identified by exchanged codes. */
  readonly seen: string[];
  close(): Promise<void>;
}

export async function openActivityServer(): Promise<ActivityServer> {
  const bundled = await build({
    entryPoints: [fileURLToPath(new URL('activityPage.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  const script = bundled.outputFiles[0]?.text ?? '';
  const seen: string[] = [];
  let of: Playground | null = null;

  async function exchange(request: IncomingMessage): Promise<unknown> {
    if (of === null) throw new Error('no playground');
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { code } = JSON.parse(body);
    const answer = await fetch(`${of.apiUrl}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: of.applicationId,
        client_secret: CLIENT_SECRET,
        grant_type: 'authorization_code',
        code,
      }),
    });
    const token = (await answer.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token.access_token}` };
    const whose = (await (await fetch(`${of.apiUrl}/oauth2/@me`, { headers })).json()) as {
      user: { username: string };
    };
    seen.push(whose.user.username);
    return { access_token: token.access_token };
  }

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0];
    const [type, body] =
      path === '/main.js'
        ? ['text/javascript', script]
        : path === '/client-id'
          ? ['text/plain', of?.applicationId ?? '']
          : path === '/token'
            ? ['application/json', JSON.stringify(await exchange(request))]
            : ['text/html; charset=utf-8', PAGE];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    belongTo(playground) {
      of = playground;
    },
    seen,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
