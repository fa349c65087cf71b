/**
 * SQL on a database without the store, as another program would use it; names are quoted, so that both databases accept
 * it.
 */
import { setImmediate } from 'node:timers/promises';
import { type Client, createClient, LibsqlError } from '@libsql/client';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { connectClient } from '../../../scripts/database/postgresql/settings.js';
import { databaseAddress } from '../../../scripts/migrate.js';

export interface RawDatabase {
  execute(sql: string): Promise<{
    readonly columns: readonly string[];
    readonly rows: readonly Readonly<Record<string, unknown>>[];
  }>;
}

const SQLITE_LIKE_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type: number) => {
    if (type === pg.types.builtins.INT8) return Number;
    if (type === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(type);
  },
};

/** One connection to the database, until the running test ends. */
export function rawDatabase(url: string): RawDatabase {
  const connection = openConnection(url);
  onTestFinished(() => connection.close());
  return connection;
}

/** Executes statements on a temporary connection. */
export async function executeOnce(url: string, statements: readonly string[]): Promise<void> {
  const connection = openConnection(url);
  try {
    for (const statement of statements) await connection.execute(statement);
  } finally {
    await connection.close();
  }
}

function openConnection(url: string): RawDatabase & { close(): Promise<void> } {
  const address = databaseAddress(url);
  if (address.kind === 'sqlite') {
    let client = createClient({ url });
    return {
      execute: async (sql) => {
        for (;;) {
          try {
            return await client.execute(sql);
          } catch (error) {
            if (!(error instanceof LibsqlError && error.code === 'SQLITE_BUSY')) throw error;
          }
          // A wait inside SQLite would block a writer of this very process. The failed statement stays open until it is
          // collected, and its connection would keep the file locked.
          client.close();
          client = createClient({ url });
          await setImmediate();
        }
      },
      close: async () => client.close(),
    };
  }
  const connected = connectClient(address, { application_name: 'outside' });
  return {
    execute: async (sql) => {
      const client = await connected;
      const { fields, rows } = await client.query<Record<string, unknown>>({ text: sql, types: SQLITE_LIKE_TYPES });
      return { columns: fields.map(({ name }) => name), rows };
    },
    close: async () => {
      await connected.then((client) => client.end()).catch(() => undefined);
    },
  };
}

/** A client of a SQLite file, until the running test ends. */
export function rawFile(url: string): Client {
  const client = createClient({ url });
  onTestFinished(() => client.close());
  return client;
}
