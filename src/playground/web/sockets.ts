/**
 * Takes WebSocket upgrades: the bot's gateway and the tabs of the page, with Host and Origin checked.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Core } from '../core.ts';
import type { Gateway } from '../gateway/index.ts';
import { findOrMakePerson, openPageSession, readFromPage } from '../people/index.ts';
import { browserLocale } from './browserLocale.ts';
import { isLocal, isLocalOrigin } from './hosts.ts';

export interface Sockets {
  close(): void;
}

export function serveSockets(server: Server, core: Core, gateway: Gateway): Sockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024 });
  const beats = setInterval(() => {
    for (const socket of sockets.clients) if (socket.readyState === socket.OPEN) socket.ping();
  }, 30_000);
  beats.unref();

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const address = new URL(request.url ?? '/', 'http://localhost');
    if (!isLocal(request.headers.host) || !isLocalOrigin(request.headers.origin, request.headers.host))
      return refuse(stream, '403 Forbidden');
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
    const person = findOrMakePerson(core, name, browserLocale(request.headers['accept-language']));
    if (!person) {
      socket.close(4000, 'A name has letters or digits.');
      return;
    }
    const session = openPageSession(core, gateway, person.slug, `http://${request.headers.host}`, (message) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    });
    socket.on('message', (data) => {
      const message = readFromPage(String(data));
      if (message) session.handle(message);
      else socket.close(4001, 'Not a message of this page.');
    });
    socket.on('close', () => session.close());
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
