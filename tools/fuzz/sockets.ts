/** Raw TCP and well-behaved WebSocket connections whose waits end in a `hang`. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { ANSWER_MS, inTime, type Starved } from './faults.ts';

export interface RawSocket {
  write(bytes: Buffer): void;
  /** Everything received so far. */
  received(): Buffer;
  /** Resolves once data arrives or the connection ends; otherwise rejects with a `hang`. */
  answered(what: string): Promise<void>;
  /** Resolves once the other side has closed the connection; rejects with a `hang` after this many milliseconds. */
  closed(what: string, ms?: number): Promise<void>;
  isOpen(): boolean;
  /** Closes this side only. */
  end(): void;
  /** Resets the connection. */
  reset(): void;
}

export async function openRawSocket(host: string, port: number, starved: Starved): Promise<RawSocket> {
  const socket: Socket = connect({ host, port, allowHalfOpen: true, noDelay: true });
  const chunks: Buffer[] = [];
  let isOpen = true;
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const gone = new Promise<void>((resolve) => {
    const over = (): void => {
      isOpen = false;
      resolve();
    };
    socket.once('end', over);
    socket.once('close', over);
  });
  await inTime(
    Promise.race([once(socket, 'connect').catch(() => undefined), gone]),
    'the connection',
    ANSWER_MS,
    starved,
  );
  return {
    write(bytes) {
      if (socket.writable) socket.write(bytes);
    },
    received: () => Buffer.concat(chunks),
    async answered(what) {
      if (chunks.length > 0) return;
      await inTime(Promise.race([once(socket, 'data').catch(() => undefined), gone]), what, ANSWER_MS, starved);
    },
    closed: (what, ms = ANSWER_MS) => inTime(gone, what, ms, starved),
    isOpen: () => isOpen,
    end: () => void socket.end(),
    reset() {
      socket.resetAndDestroy();
    },
  };
}

export interface Conversation {
  send(data: string | Buffer): void;
  isOpen(): boolean;
  /** The messages so far, as text. */
  received(): readonly string[];
  /** Resolves once a message matches or the other side has closed; otherwise rejects with a `hang`. */
  until(wanted: (text: string) => boolean, what: string): Promise<void>;
  close(): void;
}

/** Also resolves if the other side refuses; then it is not open. `origin`: that of the requesting page. */
export async function openConversation(url: string, starved: Starved, origin?: string): Promise<Conversation> {
  const socket = new WebSocket(url, { perMessageDeflate: false, ...(origin !== undefined && { origin }) });
  const received: string[] = [];
  const looks = new Set<() => void>();
  const changed = (): void => {
    for (const look of [...looks]) look();
  };
  socket.on('error', () => undefined);
  socket.on('message', (data) => {
    received.push(String(data));
    changed();
  });
  socket.on('close', changed);
  await inTime(
    Promise.race([
      once(socket, 'open').catch(() => undefined),
      new Promise((resolve) => socket.once('close', resolve)),
    ]),
    'the answer to the upgrade',
    ANSWER_MS,
    starved,
  );
  const isOpen = (): boolean => socket.readyState === socket.OPEN || socket.readyState === socket.CLOSING;
  return {
    send(data) {
      if (socket.readyState === socket.OPEN) socket.send(data, () => undefined);
    },
    isOpen,
    received: () => received,
    until(wanted, what) {
      const found = new Promise<void>((resolve) => {
        const look = (): void => {
          if (isOpen() && !received.some(wanted)) return;
          looks.delete(look);
          resolve();
        };
        looks.add(look);
        look();
      });
      return inTime(found, what, ANSWER_MS, starved);
    },
    close: () => socket.terminate(),
  };
}
