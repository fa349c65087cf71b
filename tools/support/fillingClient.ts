/**
 * A connection to a database of either kind, past the store, for whoever fills it before anything is measured.
 * What is written by it is the filler's matter.
 */
import { createClient } from '@libsql/client';
import type pg from 'pg';
import { connectClient } from '../../scripts/database/postgresqlSettings.js';
import { databaseAddress } from '../../scripts/migrate.js';
import type { CopyingClient } from './copies.ts';

export interface FillingClient extends CopyingClient {
  /** A moment of a column, in SQL, later by as many seconds; left out: as the number of the copy. */
  readonly later: (column: string, seconds?: string) => string;
  /** A moment in SQL, told as ISO text in UTC. */
  readonly moment: (text: string) => string;
  /** A moment's month such as 2026-01 in UTC, in SQL. */
  readonly month: (column: string) => string;
  /** The only row of an answer, all of it numbers. */
  numbers(sql: string): Promise<readonly number[]>;
  close(): Promise<void>;
}

export async function openFillingClient(url: string): Promise<FillingClient> {
  const address = databaseAddress(url);
  return address.kind === 'postgresql' ? onServer(await connected(url)) : onFile(url);
}

async function onFile(url: string): Promise<FillingClient> {
  const client = createClient({ url });
  await client.execute('PRAGMA busy_timeout = 30000');
  await client.execute('PRAGMA synchronous = OFF');
  return {
    execute: (sql) => client.execute(sql),
    later: (column, seconds = 'n.i') =>
      `strftime('%Y-%m-%dT%H:%M:%f+00:00', ${column}, '+' || ${seconds} || ' seconds')`,
    moment: (text) => `'${text}'`,
    month: (column) => `substr(${column}, 1, 7)`,
    numbers: async (sql) => {
      const { rows, columns } = await client.execute(sql);
      return columns.map((_, place) => Number(rows[0]?.[place]));
    },
    close: async () => client.close(),
  };
}

function onServer(client: pg.Client): FillingClient {
  return {
    execute: async (sql) => {
      const { fields } = await client.query(sql);
      return { columns: fields.map(({ name }) => name) };
    },
    later: (column, seconds = 'n.i') => `${column} + ${seconds} * interval '1 second'`,
    moment: (text) => `TIMESTAMPTZ '${text}'`,
    month: (column) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM')`,
    numbers: async (sql) => {
      // By place: columns may have the same name.
      const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
      return (rows[0] ?? []).map(Number);
    },
    close: async () => {
      // As the server does by itself, after a while.
      await client.query('VACUUM ANALYZE');
      await client.end();
    },
  };
}

export async function connected(url: string): Promise<pg.Client> {
  const address = databaseAddress(url);
  if (address.kind !== 'postgresql') throw new Error(`${address.called} is on no server`);
  return connectClient(address);
}
