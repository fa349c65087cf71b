/** Accepts the WebSockets of pages: checks origin and limits, and closes dead or slow connections. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { createConnectionLimiter, refuseUpgrade, startKeepalive } from '../../../packages/webKit/index.ts';
import { MAX_MESSAGE_BYTES, type SentMessage } from '../../table/index.ts';
import { type Caller, callerOf, createEvictingLimiter } from '../http/callers.ts';
import { isOwnOrigin } from '../http/origins.ts';
import { readLocale, stripProxyPrefix } from '../http/server.ts';
import { SOCKET_LIMITS, type WebOptions } from '../parts.ts';

export interface PageConnection {
  /** `text` is JSON. */
  sendText(text: string): void;
  send(message: SentMessage): void;
  /** Closes the connection after pending messages are sent. */
  end(): void;
  /** Exempts an identified person's connection from eviction. Returns false if spectators have used up their share. */
  settle(as: 'player' | 'spectator'): boolean;
  readonly isOpen: () => boolean;
  readonly browserLocale: string;
}

/** Handles a page's messages and the end of its connection. */
export interface PageHandler {
  receive(text: string): void;
  gone(): void;
}

const LIVE_PATH = '/live';

/** Must be called before the server listens. */
export function serveSockets(
  server: Server,
  parts: Pick<
    WebOptions,
    'publicUrl' | 'proxies' | 'ownHosts' | 'origins' | 'activity' | 'language' | 'timer' | 'log' | 'observe' | 'limits'
  >,
  serve: (channel: PageConnection) => PageHandler,
): { close(): void } {
  const { language, timer, log, observe, proxies = 1 } = parts;
  const limits = { ...SOCKET_LIMITS, ...parts.limits };
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  const { perAddress, inAll, spectators } = limits;
  /** Evicts the page that has been anonymous for the longest time. */
  const places = createEvictingLimiter<Duplex>({ perAddress, inAll }, (stream) => {
    stream.destroy();
    observe?.refused('silent');
  });
  const spectatorPlaces = createConnectionLimiter({
    perAddress: Math.ceil(spectators * perAddress),
    inAll: Math.ceil(spectators * inAll),
  });
  const isOwn = isOwnOrigin(parts);
  const beats = startKeepalive(sockets, { intervalMs: limits.beatMs, unread: limits.unread, after: timer.after });

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Must come first, because an unhandled error would end the process.
    stream.on('error', () => stream.destroy());
    const [path] = stripProxyPrefix(request.url ?? '').split('?');
    if (path !== LIVE_PATH) return refuseUpgrade(stream, '404 Not Found');
    if (!isOwn(request.headers)) {
      observe?.refused('origin');
      return refuseUpgrade(stream, '403 Forbidden');
    }
    if (stream.destroyed) return;
    const caller = callerOf(request, proxies);
    if (!places.take(caller, stream)) {
      observe?.refused('tooMany');
      return refuseUpgrade(stream, '503 Service Unavailable');
    }
    stream.once('close', () => places.leave(stream));
    sockets.handleUpgrade(request, stream, head, (socket) => open(socket, request, settleFor(stream, caller)));
  });

  function settleFor(stream: Duplex, caller: Caller): PageConnection['settle'] {
    return (as) => {
      if (as === 'spectator') {
        const leave = spectatorPlaces.take(caller);
        if (leave === null) return false;
        stream.once('close', leave);
      }
      places.setExempt(stream, true);
      return true;
    };
  }

  function open(socket: WebSocket, { headers }: IncomingMessage, settle: PageConnection['settle']): void {
    const disconnected = observe?.connection();
    const channel = channelOf(socket, readLocale(headers['accept-language'], language), settle);
    const session = serve(channel);
    beats.watch(socket);
    socket.on('message', (data, isBinary) => {
      if (!channel.isOpen()) return;
      if (isBinary) socket.close(UNSUPPORTED_DATA);
      else session.receive(String(data));
    });
    socket.on('close', () => {
      disconnected?.();
      session.gone();
    });
  }

  function channelOf(socket: WebSocket, browserLocale: string, settle: PageConnection['settle']): PageConnection {
    const sendText = (text: string): void => {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > limits.unread) {
        log.debug('dropped a page that does not read');
        observe?.refused('unread');
        socket.terminate();
      } else socket.send(text);
    };
    return {
      browserLocale,
      settle,
      sendText,
      send: (message) => sendText(JSON.stringify(message)),
      end: () => socket.close(REASON_SENT),
      isOpen: () => socket.readyState === socket.OPEN,
    };
  }

  return { close: beats.close };
}

/** WebSocket close codes: unsupported data, and our own code for “the page has been told why”. */
const UNSUPPORTED_DATA = 1003;
const REASON_SENT = 4000;
