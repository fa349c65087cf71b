/** Handles WebSocket upgrades of the gateway and of tabs. An error in one connection closes only that connection. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { createConnectionLimiter, refuseUpgrade, startKeepalive } from '../../webKit/index.ts';
import { readFromPage } from '../fromPage.ts';
import type { Gateway } from '../gateway/server.ts';
import { PAGE_CLOSE, type ToPage } from '../pageProtocol.ts';
import { availabilityOf, enterAs, openPageSession, type PageHost } from '../users/index.ts';
import type { Page } from './bundle.ts';
import type { NewPersonLimit } from './entrance.ts';
import { admission, callerOf, isLocalCaller, type Lan, type RouteAccess, visitorOf } from './guard.ts';
import { browserLocale } from './wording.ts';

export interface Sockets {
  close(): void;
}

export interface SocketParts {
  readonly gateway: Gateway;
  readonly host: PageHost;
  readonly page: () => Promise<Page>;
  readonly lan: Lan | null;
  readonly mayCreatePerson: NewPersonLimit;
}

/** Limits of tabs and bots, per address and in all. */
const MAX_SOCKETS = { perAddress: 300, inAll: 1000 };
/** Limits of other connections from the home network; local ones have none. */
const MAX_CONNECTIONS = { perAddress: 200, inAll: 1000 };
const MAX_MESSAGE_BYTES = 1024 * 1024;
/** Unsent bytes after which a client counts as stalled. */
const MAX_UNSENT_BYTES = 32 * 1024 * 1024;
const KEEPALIVE_INTERVAL_MS = 30_000;

interface SocketRoute {
  readonly access: RouteAccess;
  serve(socket: WebSocket, query: URLSearchParams, request: IncomingMessage): void;
}

/** Call before the server listens. */
export function serveSockets(server: Server, { gateway, host, page, lan, mayCreatePerson }: SocketParts): Sockets {
  const { core } = host;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const places = createConnectionLimiter(MAX_SOCKETS);
  const lanConnections = createConnectionLimiter(MAX_CONNECTIONS);
  const keepalive = startKeepalive(sockets, { intervalMs: KEEPALIVE_INTERVAL_MS, unread: MAX_UNSENT_BYTES });

  /** Exact paths only. */
  const routes = new Map<string, SocketRoute>([
    ['/gateway', { access: 'machine', serve: gateway.connect }],
    ['/gateway/', { access: 'machine', serve: gateway.connect }],
    ['/page/socket', { access: 'page', serve: servePage }],
  ]);

  server.on('connection', (connection) => {
    if (isLocalCaller(lan, connection.remoteAddress)) return;
    const leave = lanConnections.take(connection.remoteAddress ?? '');
    if (leave === null) connection.destroy();
    else connection.once('close', leave);
  });

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Must come first: nobody else handles errors of this stream.
    stream.on('error', () => stream.destroy());
    try {
      accept(request, stream, head);
    } catch (error) {
      core.report(error);
      stream.destroy();
    }
  });

  function accept(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const [path = '', ...rest] = (request.url ?? '').split('?');
    const route = routes.get(path);
    const admitted = admission(lan, callerOf(request), route?.access ?? 'machine');
    if (admitted !== 'welcome') {
      refuseUpgrade(stream, '403 Forbidden');
      return;
    }
    if (route === undefined) {
      refuseUpgrade(stream, '404 Not Found');
      return;
    }
    if (stream.destroyed) return;
    const leave = places.take(request.socket.remoteAddress ?? '');
    if (leave === null) {
      refuseUpgrade(stream, '503 Service Unavailable');
      return;
    }
    stream.once('close', leave);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      keepalive.watch(socket);
      guarded(socket, () => route.serve(socket, new URLSearchParams(rest.join('?')), request));
    });
  }

  function guarded(socket: WebSocket, work: () => void): void {
    try {
      work();
    } catch (error) {
      core.report(error);
      socket.close(PAGE_CLOSE.serverFault);
    }
  }

  function servePage(socket: WebSocket, query: URLSearchParams, request: IncomingMessage): void {
    const locale = browserLocale(request.headers['accept-language']);
    const visitor = visitorOf(lan, request);
    if (visitor === null) {
      socket.close(PAGE_CLOSE.needsCookies, 'needsCookies');
      return;
    }
    const found = enterAs(core, query.get('as') ?? '', { visitor, locale, mayCreate: () => mayCreatePerson(request) });
    if (!found.ok) {
      socket.close(PAGE_CLOSE[found.code], found.code);
      return;
    }
    const person = core.world.people.get(found.slug);
    if (person === undefined) throw new Error(`no person called ${found.slug}`);
    const send = (message: ToPage): void =>
      guarded(socket, () => {
        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
      });
    const leave = host.presence.arrive(person.user.id);
    socket.on('close', leave);
    const session = openPageSession(host, person.slug, visitor, `http://${request.headers.host}`, send);
    const stopWatching = core.world.listen((event) => {
      if (event.type !== 'holding' || event.slug !== person.slug) return;
      if (availabilityOf(core, person.slug, visitor) === 'taken') socket.close(PAGE_CLOSE.taken, 'taken');
    });
    socket.on('close', () => {
      stopWatching();
      session.close();
    });
    socket.on('message', (data) =>
      guarded(socket, () => {
        const message = readFromPage(String(data));
        if (message) session.handle(message);
        else socket.close(PAGE_CLOSE.notOfThisPage, 'notOfThisPage');
      }),
    );
    // A page that cannot be bundled reports that itself.
    page().then(
      ({ version }) => send({ type: 'pageVersion', version }),
      () => undefined,
    );
    const lead = host.presence.takeLead(person.user.id);
    if (lead !== null) send({ type: 'lead', channelId: lead });
  }

  return { close: keepalive.close };
}
