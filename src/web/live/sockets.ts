/**
 * Takes WebSocket upgrades of pages: from which page they come, how many there may be, whether they are still there and keep up.
 * What is said over them is the matter of `page.ts`.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { createPlaces, keepBeats, refuseUpgrade } from '../../../packages/webKit/index.ts';
import { MOST_BYTES, type SentMessage } from '../../table/index.ts';
import { type Caller, callerOf } from '../http/callers.ts';
import { createYieldingPlaces } from '../http/counts.ts';
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
  /**
   * Whose page it is has been found out: from now on it keeps its place, also where others need one. False: people who only look on have all the
   * places that there are for them.
   */
  settle(as: 'player' | 'onlooker'): boolean;
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

const LIVE = '/live';

/** To be called before the server listens. */
export function serveSockets(
  server: Server,
  parts: Pick<
    WebParts,
    'publicUrl' | 'proxies' | 'ownHosts' | 'origins' | 'activity' | 'timer' | 'log' | 'observe' | 'limits'
  >,
  serve: (channel: Channel) => Served,
): Sockets {
  const { timer, log, observe, proxies = 1 } = parts;
  const limits = { ...SOCKET_LIMITS, ...parts.limits };
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false });
  const { perAddress, inAll, onlookers } = limits;
  /** Where there is no place, a page gives up its own that has not said for longest who it is. */
  const places = createYieldingPlaces<Duplex>({ perAddress, inAll }, (stream) => {
    stream.destroy();
    observe?.refused('silent');
  });
  const onlookerPlaces = createPlaces({
    perAddress: Math.ceil(onlookers * perAddress),
    inAll: Math.ceil(onlookers * inAll),
  });
  const isOwn = isOwnOrigin(parts);

  const beats = keepBeats(sockets, { beatMs: limits.beatMs, unread: limits.unread, after: timer.after });

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Before anything else: from here on nobody but us hears what goes wrong with it.
    stream.on('error', () => stream.destroy());
    const [path] = withoutPrefix(request.url ?? '').split('?');
    if (path !== LIVE) return refuseUpgrade(stream, '404 Not Found');
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
    sockets.handleUpgrade(request, stream, head, (socket) => open(socket, request, settling(stream, caller)));
  });

  function settling(stream: Duplex, caller: Caller): Channel['settle'] {
    return (as) => {
      if (as === 'onlooker') {
        const leave = onlookerPlaces.take(caller);
        if (leave === null) return false;
        stream.once('close', leave);
      }
      places.keeps(stream, true);
      return true;
    };
  }

  function open(socket: WebSocket, { headers }: IncomingMessage, settle: Channel['settle']): void {
    const left = observe?.connection();
    const channel = channelOf(socket, readLocale(headers['accept-language']), settle);
    const served = serve(channel);
    beats.watch(socket);
    socket.on('message', (data, isBinary) => {
      if (!channel.isOpen()) return;
      if (isBinary) socket.close(UNSUPPORTED);
      else served.hear(String(data));
    });
    socket.on('close', () => {
      left?.();
      served.gone();
    });
  }

  function channelOf(socket: WebSocket, browserLocale: string, settle: Channel['settle']): Channel {
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

  return { close: beats.close };
}

/** As WebSockets number them: data of a kind that is not spoken here; and one of our own, after which a page has been told why. */
const UNSUPPORTED = 1003;
const ENDED = 4000;
