/**
 * Takes WebSocket upgrades of pages: from which page they come, how many there may be, whether they are still there and keep up.
 * What is said over them is the matter of `page.ts`.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { MOST_BYTES, type SentMessage } from '../../table/index.ts';
import { callerAddress, createPlaces } from '../http/counts.ts';
import { isOwnOrigin } from '../http/origins.ts';
import { readLocale, withoutPrefix } from '../http/server.ts';
import { SOCKET_LIMITS, type WebParts } from '../parts.ts';

/** One page, as far as it can be spoken to. */
export interface Channel {
  /** `text`: a message in JSON. */
  sendText(text: string): void;
  send(message: SentMessage): void;
  /** After what was sent before has gone out. */
  end(): void;
  /** Whose page it is has been found out: from now on it keeps its place, also where others need one. */
  settle(): void;
  readonly isOpen: () => boolean;
  /** What the browser speaks. */
  readonly browserLocale: string;
}

/** What is done with a page's messages, and at its end. */
export interface Served {
  hear(text: string): void;
  gone(): void;
}

export interface Sockets {
  close(): void;
}

interface Unsettled {
  readonly address: string;
  readonly stream: Duplex;
  /** Gives the place back, once. */
  readonly leave: () => void;
}

const LIVE = '/live';

/** To be called before the server listens. */
export function serveSockets(
  server: Server,
  parts: Pick<WebParts, 'publicUrl' | 'ownHosts' | 'origins' | 'activity' | 'timer' | 'log' | 'observe' | 'limits'>,
  serve: (channel: Channel) => Served,
): Sockets {
  const { timer, log, observe } = parts;
  const limits = { ...SOCKET_LIMITS, ...parts.limits };
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false });
  const places = createPlaces(limits.perAddress, limits.inAll);
  const isOwn = isOwnOrigin(parts);
  /** Those of whom it is not known whose they are, the oldest first. */
  const unsettled = new Set<Unsettled>();

  /** Where there is no place, whoever has held one for longest without saying who they are gives theirs. */
  function placeFor(address: string): (() => void) | null {
    const free = places(address);
    if (free !== null) return free;
    const waiting = [...unsettled];
    const oldest = waiting.find((each) => each.address === address) ?? waiting[0];
    if (!oldest) return null;
    unsettled.delete(oldest);
    oldest.leave();
    oldest.stream.destroy();
    observe?.refused('silent');
    return places(address);
  }

  /** Those that have been heard of since the last beat: half of a lost connection stays open for hours. */
  const alive = new WeakSet<WebSocket>();
  const beat = () => {
    for (const socket of sockets.clients) {
      if (!alive.has(socket)) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.ping();
      alive.delete(socket);
    }
    cancelBeat = timer.after(limits.beatMs, beat);
  };
  let cancelBeat = timer.after(limits.beatMs, beat);

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Before anything else: from here on nobody but us hears what goes wrong with it.
    stream.on('error', () => stream.destroy());
    const [path] = withoutPrefix(request.url ?? '').split('?');
    if (path !== LIVE) return refuse(stream, '404 Not Found');
    if (!isOwn(request.headers)) {
      observe?.refused('origin');
      return refuse(stream, '403 Forbidden');
    }
    if (stream.destroyed) return;
    const address = callerAddress(request.socket.remoteAddress, request.headers['x-forwarded-for']);
    const leave = placeFor(address);
    if (leave === null) {
      observe?.refused('tooMany');
      return refuse(stream, '503 Service Unavailable');
    }
    const waiting: Unsettled = { address, stream, leave };
    unsettled.add(waiting);
    stream.once('close', () => {
      unsettled.delete(waiting);
      leave();
    });
    const settle = () => void unsettled.delete(waiting);
    sockets.handleUpgrade(request, stream, head, (socket) => open(socket, request, settle));
  });

  function open(socket: WebSocket, { headers }: IncomingMessage, settle: () => void): void {
    const left = observe?.connection();
    const channel = channelOf(socket, readLocale(headers['accept-language']), settle);
    const served = serve(channel);
    alive.add(socket);
    socket.on('error', () => socket.terminate());
    socket.on('pong', () => alive.add(socket));
    socket.on('message', (data, isBinary) => {
      alive.add(socket);
      if (!channel.isOpen()) return;
      if (isBinary) socket.close(UNSUPPORTED);
      else served.hear(String(data));
    });
    socket.on('close', () => {
      left?.();
      served.gone();
    });
  }

  function channelOf(socket: WebSocket, browserLocale: string, settle: () => void): Channel {
    const sendText = (text: string): void => {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > limits.unread) {
        log.debug('a page that does not read is let go');
        observe?.refused('unread');
        socket.terminate();
      } else socket.send(text);
    };
    return {
      browserLocale,
      settle,
      sendText,
      send: (message) => sendText(JSON.stringify(message)),
      end: () => socket.close(ENDED),
      isOpen: () => socket.readyState === socket.OPEN,
    };
  }

  return {
    close() {
      cancelBeat();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

/** As WebSockets number them: data of a kind that is not spoken here; and one of our own, after which a page has been told why. */
const UNSUPPORTED = 1003;
const ENDED = 4000;

/** Closed on both sides once it is said. */
function refuse(stream: Duplex, status: string): void {
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
