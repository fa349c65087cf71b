/**
 * A TCP connection on which any bytes can be sent and any end be made, as no well-behaved client does.
 * What is sent, and what has to come back, is the doors' matter.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ANSWER_MS, inTime, type Starved } from '../faults.ts';

export interface RawSocket {
  write(bytes: Buffer): void;
  /** Everything received so far. */
  received(): Buffer;
  /** Resolves once something came, or the connection has ended; a `hang` where neither happens. */
  answered(what: string): Promise<void>;
  /** Resolves once the other side has ended the connection; a `hang` where it does not in so many milliseconds. */
  closed(what: string, ms?: number): Promise<void>;
  isOpen(): boolean;
  /** Ends this side alone. */
  end(): void;
  /** Ends the connection by a reset. */
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
