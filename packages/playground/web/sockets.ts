/**
 * Takes WebSocket upgrades: the bot's gateway and the tabs of the page, each through its door.
 * A fault of one connection ends that connection; what is said over it is the gateway's and the people's matter.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { createPlaces, keepBeats, refuseUpgrade } from '../../webKit/index.ts';
import type { Gateway } from '../gateway/index.ts';
import { PAGE_CLOSE, type ToPage } from '../pageProtocol.ts';
import { enterAs, openPageSession, type PageHost, readFromPage, standingOf } from '../people/index.ts';
import { browserLocale } from './browserLocale.ts';
import type { Page } from './bundle.ts';
import type { MayMakeName } from './entrance.ts';
import { admission, callerOf, type Door, isOwn, type Lan } from './guard.ts';
import { visitorOf } from './visitor.ts';

export interface Sockets {
  close(): void;
}

export interface SocketParts {
  readonly gateway: Gateway;
  readonly host: PageHost;
  readonly page: () => Promise<Page>;
  readonly lan: Lan | null;
  readonly mayMakeName: MayMakeName;
}

/** Tabs and bots of one address, and of all. */
const MOST_SOCKETS = { perAddress: 300, inAll: 1000 };
/** Other connections of one address in the home network, and of all there; this machine's own have no such limit. */
const MOST_CONNECTIONS = { perAddress: 200, inAll: 1000 };
const LONGEST_MESSAGE = 1024 * 1024;
/** What a tab or a bot may leave unread before it is taken for one that reads no more. */
const MOST_UNREAD = 32 * 1024 * 1024;
const BEAT_MS = 30_000;

interface SocketRoute {
  readonly door: Door;
  serve(socket: WebSocket, query: URLSearchParams, request: IncomingMessage): void;
}

/** To be called before the server listens. */
export function serveSockets(server: Server, { gateway, host, page, lan, mayMakeName }: SocketParts): Sockets {
  const { core } = host;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE });
  const places = createPlaces(MOST_SOCKETS);
  const guests = createPlaces(MOST_CONNECTIONS);
  const beats = keepBeats(sockets, { beatMs: BEAT_MS, unread: MOST_UNREAD });

  /** Matched as it is written: what is written otherwise is no address of ours. */
  const routes = new Map<string, SocketRoute>([
    ['/gateway', { door: 'machine', serve: gateway.connect }],
    ['/gateway/', { door: 'machine', serve: gateway.connect }],
    ['/page/socket', { door: 'page', serve: servePage }],
  ]);

  server.on('connection', (connection) => {
    if (isOwn(lan, connection.remoteAddress)) return;
    const leave = guests.take(connection.remoteAddress ?? '');
    if (leave === null) connection.destroy();
    else connection.once('close', leave);
  });

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Before anything else: from here on nobody but us hears what goes wrong with it.
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
    const admitted = admission(lan, callerOf(request), route?.door ?? 'machine');
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
      beats.watch(socket);
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
    const found = enterAs(core, query.get('as') ?? '', { visitor, locale, mayMake: () => mayMakeName(request) });
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
      if (standingOf(core, person.slug, visitor) === 'taken') socket.close(PAGE_CLOSE.taken, 'taken');
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
    // A page that can't be bundled says so itself when it is loaded.
    page().then(
      ({ version }) => send({ type: 'pageVersion', version }),
      () => undefined,
    );
    const lead = host.presence.takeLead(person.user.id);
    if (lead !== null) send({ type: 'lead', channelId: lead });
  }

  return { close: beats.close };
}
