/**
 * A database seen past the store, as another program would see it: by SQL.
 * What is asked is the tests' own; it is SQL that both kinds of database speak, with names in quotes.
 */
import { setImmediate } from 'node:timers/promises';
import { type Client, createClient, LibsqlError } from '@libsql/client';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { connectClient } from '../../scripts/database/postgresqlSettings.js';
import { databaseAddress } from '../../scripts/migrate.js';

export interface Outside {
  execute(sql: string): Promise<{
    readonly columns: readonly string[];
    readonly rows: readonly Readonly<Record<string, unknown>>[];
  }>;
}

const AS_SQLITE_GIVES_THEM: pg.CustomTypesConfig = {
  getTypeParser: (type: number) => {
    if (type === pg.types.builtins.INT8) return Number;
    if (type === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(type);
  },
};

/** The database seen from outside on one connection, until the running test ends. */
export function outside(url: string): Outside {
  const opened = opening(url);
  onTestFinished(() => opened.close());
  return opened;
}

/** Statements one after the other. */
export async function executeOnce(url: string, statements: readonly string[]): Promise<void> {
  const opened = opening(url);
  try {
    for (const statement of statements) await opened.execute(statement);
  } finally {
    await opened.close();
  }
}

function opening(url: string): Outside & { close(): Promise<void> } {
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
          // Whoever is writing may be of this very process, and would come to no end while SQLite itself waited for them. The statement
          // counts as under way until it is collected, and its connection would hold the file with whatever it carries out next.
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
      const { fields, rows } = await client.query<Record<string, unknown>>({ text: sql, types: AS_SQLITE_GIVES_THEM });
      return { columns: fields.map(({ name }) => name), rows };
    },
    close: async () => {
      await connected.then((client) => client.end()).catch(() => undefined);
    },
  };
}

/** A SQLite file seen from outside, until the running test ends. */
export function outsideFile(url: string): Client {
  const client = createClient({ url });
  onTestFinished(() => client.close());
  return client;
}
