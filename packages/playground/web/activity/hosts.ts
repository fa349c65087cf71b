/**
 * Opens a port per person as `<application id>.discordsays.com`, so that the proxy knows who asks and people do not
 * share storage.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Core } from '../../core.ts';
import { availabilityOf } from '../../users/index.ts';
import { admission, callerOf, type Lan, visitorOf } from '../guard.ts';
import { languageOf, wordsOf } from '../wording.ts';
import { createActivityProxy, type ProxiedFrom, refuse } from './proxy.ts';
import { RELAY_PATH, relayPage } from './relay.ts';

export interface ActivityHosts {
  /** Opens the port if needed; it listens until the playground closes. */
  portFor(slug: string): Promise<number>;
  close(): Promise<void>;
}

export interface HostParts {
  readonly core: Core;
  readonly lan: Lan | null;
  /** The playground's own address. */
  readonly address: string;
  readonly requestMs: number;
}

/** A page, its resources, and its sockets. */
const MAX_CONNECTIONS_PER_HOST = 100;

/** Bounded by the maximum number of people. */
export function createActivityHosts({ core, lan, address, requestMs }: HostParts): ActivityHosts {
  const hosts = new Map<string, Promise<Server>>();
  const sockets = new Set<Socket>();
  const proxy = createActivityProxy(core);

  function callerIs(slug: string, request: IncomingMessage): boolean {
    if (admission(lan, callerOf(request), 'page') !== 'welcome') return false;
    return availabilityOf(core, slug, visitorOf(lan, request)) !== 'taken';
  }
  function fromOf(slug: string, { headers }: IncomingMessage): ProxiedFrom | null {
    const user = core.world.people.get(slug)?.user;
    return user === undefined ? null : { userId: user.id, framedBy: ["'self'", pageOrigin(headers.host)] };
  }
  function pageOrigin(host = ''): string {
    return `http://${host.replace(/:\d+$/, '')}:${new URL(core.baseUrl()).port || '80'}`;
  }

  function serve(slug: string, request: IncomingMessage, response: ServerResponse): void {
    const from = callerIs(slug, request) ? fromOf(slug, request) : null;
    if (from === null) refuse(response, 403, wordsOf(request.headers).t('thisMachineOnly'));
    else if ((request.url ?? '').split('?')[0] === RELAY_PATH) serveRelay(request, response);
    else proxy.web(request, response, from);
  }
  function serveRelay({ headers }: IncomingMessage, response: ServerResponse): void {
    const { html, policy } = relayPage(pageOrigin(headers.host), core.world.identity.bot.username, languageOf(headers));
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
      })
      .end(html);
  }

  async function open(slug: string): Promise<Server> {
    const server = createServer(
      { requestTimeout: requestMs, headersTimeout: requestMs, connectionsCheckingInterval: requestMs / 4 },
      guarded((request, response) => serve(slug, request, response)),
    );
    server.maxConnections = MAX_CONNECTIONS_PER_HOST;
    server.on('upgrade', (request, stream, head) => {
      // Must come first: nobody else handles errors of this stream.
      stream.on('error', () => stream.destroy());
      const from = callerIs(slug, request) ? fromOf(slug, request) : null;
      if (from === null || !(stream instanceof Socket)) return stream.destroy();
      sockets.add(stream);
      stream.once('close', () => sockets.delete(stream));
      return proxy.socket(request, stream, head, from);
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: address, port: 0 }, resolve);
    });
    return server;
  }

  function guarded(work: (request: IncomingMessage, response: ServerResponse) => void) {
    return (request: IncomingMessage, response: ServerResponse): void => {
      try {
        work(request, response);
      } catch (error) {
        core.report(error);
        response.destroy();
      }
    };
  }

  return {
    async portFor(slug) {
      const opening = hosts.get(slug) ?? open(slug);
      hosts.set(slug, opening);
      opening.catch(() => hosts.delete(slug));
      const bound = (await opening).address();
      if (typeof bound !== 'object' || bound === null) throw new Error('an Activity’s host listens on no port');
      return bound.port;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      for (const opening of hosts.values()) {
        const server = await opening.catch(() => null);
        server?.closeAllConnections();
        await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
      }
    },
  };
}
