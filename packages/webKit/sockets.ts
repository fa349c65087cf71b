/** WebSockets: whether their other side is still there, and a refusal before there is one. */
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';

interface Beats {
  /** Watches a socket from its opening on. */
  watch(socket: WebSocket): void;
  /** Ends all sockets. */
  close(): void;
}

interface BeatParts {
  readonly beatMs: number;
  /** What the other side may leave unread before it is taken for one that reads no more, in bytes. */
  readonly unread: number;
  /** Runs work later, and gives back how to call it off; the machine's if left out. */
  readonly after?: (milliseconds: number, work: () => void) => () => void;
}

/** Half of a lost connection stays open for hours: whoever has not been heard of between two beats is let go. */
export function keepBeats(sockets: WebSocketServer, { beatMs, unread, after = later }: BeatParts): Beats {
  /** Those that have been heard of since the last beat. */
  const alive = new WeakSet<WebSocket>();
  const beat = (): void => {
    for (const socket of sockets.clients) {
      if (!alive.has(socket) || socket.bufferedAmount > unread) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.ping();
      alive.delete(socket);
    }
    cancel = after(beatMs, beat);
  };
  let cancel = after(beatMs, beat);
  return {
    watch(socket) {
      const heard = (): void => void alive.add(socket);
      heard();
      socket.on('error', () => socket.terminate());
      socket.on('pong', heard);
      socket.on('message', heard);
    },
    close() {
      cancel();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

/** Keeps no process alive. */
function later(milliseconds: number, work: () => void): () => void {
  const timeout = setTimeout(work, milliseconds);
  timeout.unref();
  return () => clearTimeout(timeout);
}

/** Answers an upgrade that is not taken; the connection is closed on both sides once it is said. */
export function refuseUpgrade(stream: Duplex, status: string): void {
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
