/**
 * Takes WebSocket upgrades: the bot's gateway and the tabs of the page, with Host and Origin checked.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Gateway } from '../gateway/index.ts';
import type { ToPage } from '../pageProtocol.ts';
import { findOrMakePerson, openPageSession, type PageHost, readFromPage } from '../people/index.ts';
import { browserLocale } from './browserLocale.ts';
import type { Page } from './bundle.ts';
import { admission, type Caller, type Lan } from './guard.ts';

export interface Sockets {
  close(): void;
}

export interface SocketParts {
  readonly gateway: Gateway;
  readonly host: PageHost;
  readonly page: () => Promise<Page>;
  readonly lan: Lan | null;
}

/** What decides whether a request may come in. */
export function callerOf({ headers, socket }: IncomingMessage, path: string): Caller {
  const { host, origin, cookie } = headers;
  return { remote: socket.remoteAddress, host, origin, cookie, path };
}

export function serveSockets(server: Server, { gateway, host, page, lan }: SocketParts): Sockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024 });
  const beats = setInterval(() => {
    for (const socket of sockets.clients) if (socket.readyState === socket.OPEN) socket.ping();
  }, 30_000);
  beats.unref();

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const address = new URL(request.url ?? '/', 'http://localhost');
    if (admission(lan, callerOf(request, address.pathname)) !== 'welcome') return refuse(stream, '403 Forbidden');
    if (address.pathname === '/gateway' || address.pathname === '/gateway/') {
      return sockets.handleUpgrade(request, stream, head, (socket) => gateway.connect(socket, address.searchParams));
    }
    if (address.pathname === '/page/socket') {
      return sockets.handleUpgrade(request, stream, head, (socket) =>
        servePage(socket, request, address.searchParams.get('as') ?? ''),
      );
    }
    refuse(stream, '404 Not Found');
  });

  function servePage(socket: WebSocket, request: IncomingMessage, name: string): void {
    const person = findOrMakePerson(host.core, name, browserLocale(request.headers['accept-language']));
    if (!person) {
      socket.close(4000, 'A name has letters or digits.');
      return;
    }
    const send = (message: ToPage): void => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    };
    const leave = host.presence.arrive(person.user.id);
    const session = openPageSession(host, person.slug, `http://${request.headers.host}`, send);
    // A page that can't be bundled says so itself when it is loaded.
    page().then(
      ({ version }) => send({ type: 'pageVersion', version }),
      () => undefined,
    );
    const lead = host.presence.takeLead(person.user.id);
    if (lead !== null) send({ type: 'lead', channelId: lead });
    socket.on('message', (data) => {
      const message = readFromPage(String(data));
      if (message) session.handle(message);
      else socket.close(4001, 'Not a message of this page.');
    });
    socket.on('close', () => {
      session.close();
      leave();
    });
    socket.on('error', () => socket.terminate());
  }

  return {
    close() {
      clearInterval(beats);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
