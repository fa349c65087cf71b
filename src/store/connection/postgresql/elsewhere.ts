/**
 * Hears of what other processes have committed on the same database, by LISTEN and NOTIFY on a connection of its own.
 * A connection that breaks is made anew; what was missed meanwhile is found by whoever then looks.
 */
import type { Client } from 'pg';
import type { PostgresqlAddress } from '../../../../scripts/database/address.js';
import { connectClient } from '../../../../scripts/database/postgresqlSettings.js';
import type { Timer } from '../../../kernel/index.ts';
import { WORK_KINDS, type WorkKind } from '../../../match/index.ts';
import type { Prisma } from '../../generated/client.ts';

/** Between two attempts to connect, in milliseconds. */
const PAUSE = 1000;

export interface Elsewhere {
  /** Inside a transaction: whoever listens elsewhere hears of what is left to be done once it is committed. */
  wake(inside: Prisma.TransactionClient, kinds: readonly WorkKind[]): Promise<void>;
  /** The connection is made with the first who listens. */
  listen(listener: (kinds: readonly WorkKind[]) => void): () => void;
  close(): Promise<void>;
}

export function elsewhere(address: PostgresqlAddress, timer: Timer): Elsewhere {
  const channel = `intarsia_${address.schema}`;
  const listeners = new Set<(kinds: readonly WorkKind[]) => void>();
  let client: Client | null = null;
  let cancel: (() => void) | null = null;
  let connecting: Promise<void> | null = null;
  let isClosed = false;
  /** By which this process knows its own voice: its listening connection's number on the server. */
  let own = '';

  const tell = (kinds: readonly WorkKind[]): void => {
    for (const listener of listeners) listener(kinds);
  };

  async function connect(): Promise<void> {
    let made: Client;
    try {
      made = await connectClient(address);
    } catch {
      later();
      return;
    }
    if (isClosed) return void (await made.end().catch(() => undefined));
    client = made;
    // An end is told exactly once.
    made.on('end', () => {
      if (client === made) later();
    });
    made.on('notification', ({ payload = '' }) => {
      const [by, ...words] = payload.split(' ');
      if (by === own) return;
      const kinds = WORK_KINDS.filter((kind) => words.includes(kind));
      // A program of another version may say it otherwise.
      tell(kinds.length > 0 ? kinds : WORK_KINDS);
    });
    try {
      const { rows } = await made.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      own = String(rows[0]?.pid ?? '');
      await made.query(`LISTEN "${channel}"`);
      // What was told before is not known.
      tell(WORK_KINDS);
    } catch {
      if (client === made) later();
      await made.end().catch(() => undefined);
    }
  }

  function later(): void {
    client = null;
    own = '';
    if (isClosed) return;
    cancel?.();
    cancel = timer.after(PAUSE, () => {
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
      await inside.$executeRaw`SELECT pg_notify(${channel}, ${[own, ...kinds].join(' ')})`;
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
