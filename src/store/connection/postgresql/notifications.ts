/** Learns what other processes have committed, by LISTEN and NOTIFY on a connection of its own. */
import type { Client } from 'pg';
import type { PostgresqlAddress } from '../../../../scripts/database/address.js';
import { connectClient } from '../../../../scripts/database/postgresql/settings.js';
import type { Timer } from '../../../kernel/index.ts';
import { WORK_KINDS, type WorkKind } from '../../../match/index.ts';
import type { Prisma } from '../../generated/client.ts';

const RECONNECT_DELAY_MS = 1000;

export interface Notifications {
  /** Inside a transaction: notifies other processes after its commit. */
  wake(inside: Prisma.TransactionClient, kinds: readonly WorkKind[]): Promise<void>;
  /** Connects when the first listener is added. Returns a function that unsubscribes. */
  listen(listener: (kinds: readonly WorkKind[]) => void): () => void;
  close(): Promise<void>;
}

export function createNotifications(address: PostgresqlAddress, timer: Timer): Notifications {
  const channel = `intarsia_${address.schema}`;
  const listeners = new Set<(kinds: readonly WorkKind[]) => void>();
  let client: Client | null = null;
  let cancel: (() => void) | null = null;
  let connecting: Promise<void> | null = null;
  let isClosed = false;
  /** The backend pid of this process's connection, by which it recognizes and ignores its own notifications. */
  let ownPid = '';

  const notifyListeners = (kinds: readonly WorkKind[]): void => {
    for (const notify of listeners) notify(kinds);
  };

  async function connect(): Promise<void> {
    let next: Client;
    try {
      next = await connectClient(address);
    } catch {
      reconnectLater();
      return;
    }
    if (isClosed) return void (await next.end().catch(() => undefined));
    client = next;
    next.on('end', () => {
      if (client === next) reconnectLater();
    });
    next.on('notification', ({ payload = '' }) => {
      const [by, ...words] = payload.split(' ');
      if (by === ownPid) return;
      const kinds = WORK_KINDS.filter((kind) => words.includes(kind));
      // A process of another version may send unknown kinds.
      notifyListeners(kinds.length > 0 ? kinds : WORK_KINDS);
    });
    try {
      const { rows } = await next.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      ownPid = String(rows[0]?.pid ?? '');
      await next.query(`LISTEN "${channel}"`);
      // Notifications before this LISTEN may have been missed.
      notifyListeners(WORK_KINDS);
    } catch {
      if (client === next) reconnectLater();
      await next.end().catch(() => undefined);
    }
  }

  function reconnectLater(): void {
    client = null;
    ownPid = '';
    if (isClosed) return;
    cancel?.();
    cancel = timer.after(RECONNECT_DELAY_MS, () => {
      cancel = null;
      start();
    });
  }

  function start(): void {
    connecting = connect().finally(() => {
      connecting = null;
    });
  }

  return {
    wake: async (inside, kinds) => {
      await inside.$executeRaw`SELECT pg_notify(${channel}, ${[ownPid, ...kinds].join(' ')})`;
    },
    listen: (listener) => {
      listeners.add(listener);
      if (client === null && cancel === null && connecting === null && !isClosed) start();
      return () => void listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      cancel?.();
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
      await connecting;
    },
  };
}
