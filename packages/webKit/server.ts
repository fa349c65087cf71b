/** Listening, limits per caller, and WebSocket keepalive. */
import { createServer } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { WebSocket, WebSocketServer } from 'ws';

interface Address {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
}

/** `forbidden`: this program may not use the port. `noSuchHost`: the machine has no such address. */
export type ListenRefusal = Address & {
  readonly ok: false;
  readonly code: 'inUse' | 'forbidden' | 'noSuchHost';
};

const REFUSALS: Readonly<Record<string, ListenRefusal['code']>> = {
  EADDRINUSE: 'inUse',
  EACCES: 'forbidden',
  EADDRNOTAVAIL: 'noSuchHost',
  ENOTFOUND: 'noSuchHost',
  EAI_AGAIN: 'noSuchHost',
  // IPv6 where the system has none; an IPv6 address that needs the name of a network interface.
  EAFNOSUPPORT: 'noSuchHost',
  EINVAL: 'noSuchHost',
};

/** Calls `close` if it cannot listen. `url`: `http://127.0.0.1:PORT`. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Address,
  close: () => Promise<unknown> = () => app.close(),
): Promise<{ readonly ok: true; readonly url: string; readonly port: number } | ListenRefusal> {
  try {
    const url = await app.listen({ host, port });
    return { ok: true, url, port: Number(new URL(url).port) };
  } catch (error) {
    await close();
    const code = error instanceof Error && 'code' in error ? REFUSALS[String(error.code)] : undefined;
    if (code === undefined) throw error;
    return { ok: false, code, host, port };
  }
}

export async function isPortFree(host: string, port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', (error) => resolve(!('code' in error && error.code === 'EADDRINUSE')));
    probe.listen({ host, port }, () => probe.close(() => resolve(true)));
  });
}

export interface ConnectionLimits {
  readonly perAddress: number;
  readonly inAll: number;
}

/** Limits concurrent use per caller and in total. Unknown callers (null) count in total only. */
export function createConnectionLimiter({ perAddress, inAll }: ConnectionLimits) {
  const counts = new Map<string, number>();
  let all = 0;
  const takenBy = (caller: string | null) => (caller === null ? 0 : (counts.get(caller) ?? 0));
  return {
    /** Whether this caller is at its limit. */
    hasAll: (caller: string | null) => takenBy(caller) >= perAddress,
    /** Returns a function that releases the place, or null if none is free. */
    take(caller: string | null): (() => void) | null {
      const before = takenBy(caller);
      if (before >= perAddress || all >= inAll) return null;
      if (caller !== null) counts.set(caller, before + 1);
      all += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        all -= 1;
        if (caller === null) return;
        const left = (counts.get(caller) ?? 1) - 1;
        if (left > 0) counts.set(caller, left);
        else counts.delete(caller);
      };
    },
  };
}

interface KeepaliveOptions {
  readonly intervalMs: number;
  /** Bytes in the send buffer at which a socket counts as dead. */
  readonly unread: number;
  /** Schedules work and returns a function that cancels it; left out: an unreferenced timeout. */
  readonly after?: (milliseconds: number, work: () => void) => () => void;
}

/** Pings sockets and terminates those silent for a whole interval: a half-open connection can last for hours. */
export function startKeepalive(sockets: WebSocketServer, { intervalMs, unread, after = later }: KeepaliveOptions) {
  const alive = new WeakSet<WebSocket>();
  const beat = (): void => {
    for (const socket of sockets.clients) {
      if (!alive.has(socket) || socket.bufferedAmount > unread) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.ping();
      alive.delete(socket);
    }
    cancel = after(intervalMs, beat);
  };
  let cancel = after(intervalMs, beat);
  return {
    watch(socket: WebSocket): void {
      const markAlive = (): void => void alive.add(socket);
      markAlive();
      socket.on('error', () => socket.terminate());
      socket.on('pong', markAlive);
      socket.on('message', markAlive);
    },
    /** Terminates all sockets. */
    close(): void {
      cancel();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

function later(milliseconds: number, work: () => void): () => void {
  const timeout = setTimeout(work, milliseconds);
  timeout.unref();
  return () => clearTimeout(timeout);
}

/** Answers a rejected upgrade and closes the connection. */
export function refuseUpgrade(stream: Duplex, status: string): void {
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
