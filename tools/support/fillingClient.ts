/** A direct connection to SQLite or PostgreSQL that fills a database, also with many copies of a match. */
import { createClient } from '@libsql/client';
import type pg from 'pg';
import { connectClient } from '../../scripts/database/postgresql/settings.js';
import { databaseAddress } from '../../scripts/migrate.js';

export interface CopyingClient {
  execute(sql: string): Promise<{ readonly columns: readonly string[] }>;
}

export interface CopyOptions {
  readonly matchId: string;
  /** The prefix of the copies' ids; nine digits follow. */
  readonly prefix: string;
  readonly count: number;
  /** Tables besides `matches` with a column `matchId`. */
  readonly tables: readonly string[];
  /** SQL by table and column in place of the copied value; `n.i` is the number of the copy, `t` the copied row. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export async function copyMatch(
  client: CopyingClient,
  { matchId, prefix, count, tables, values = {} }: CopyOptions,
): Promise<void> {
  await client.execute('BEGIN');
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  for (const table of ['matches', ...tables]) {
    const key = table === 'matches' ? 'id' : 'matchId';
    const { columns: all } = await client.execute(`SELECT * FROM "${table}" LIMIT 0`);
    // Generated ids and game numbers are not copied.
    const columns = all.filter((name) => name !== 'id' || key === 'id');
    const overridden: Readonly<Record<string, string>> = {
      ...(table === 'matches' ? { number: '(SELECT max("number") FROM "matches") + n.i' } : {}),
      ...values[table],
      [key]: `'${prefix}' || substr(CAST(1000000000 + n.i AS TEXT), 2)`,
    };
    const selected = columns.map((name) => overridden[name] ?? `t."${name}"`);
    const list = columns.map((name) => `"${name}"`).join(', ');
    await client.execute(
      `INSERT INTO "${table}" (${list}) ${numbers} SELECT ${selected.join(', ')} FROM n CROSS JOIN "${table}" t WHERE t."${key}" = '${matchId}'`,
    );
  }
  await client.execute('COMMIT');
}

export interface FillingClient extends CopyingClient {
  /** SQL for a time column plus seconds; default: the number of the copy. */
  readonly later: (column: string, seconds?: string) => string;
  /** SQL for an ISO time in UTC. */
  readonly moment: (text: string) => string;
  /** SQL for a month such as 2026-01 in UTC. */
  readonly month: (column: string) => string;
  /** The only row of a result, as numbers. */
  numbers(sql: string): Promise<readonly number[]>;
  close(): Promise<void>;
}

export async function openFillingClient(url: string): Promise<FillingClient> {
  const address = databaseAddress(url);
  return address.kind === 'postgresql' ? postgresqlClient(await connectPostgresql(url)) : sqliteClient(url);
}

async function sqliteClient(url: string): Promise<FillingClient> {
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

function postgresqlClient(client: pg.Client): FillingClient {
  return {
    execute: async (sql) => {
      const { fields } = await client.query(sql);
      return { columns: fields.map(({ name }) => name) };
    },
    later: (column, seconds = 'n.i') => `${column} + ${seconds} * interval '1 second'`,
    moment: (text) => `TIMESTAMPTZ '${text}'`,
    month: (column) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM')`,
    numbers: async (sql) => {
      // By position, because columns may share a name.
      const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
      return (rows[0] ?? []).map(Number);
    },
    close: async () => {
      // Otherwise autovacuum would run during the measurement.
      await client.query('VACUUM ANALYZE');
      await client.end();
    },
  };
}

export async function connectPostgresql(url: string): Promise<pg.Client> {
  const address = databaseAddress(url);
  if (address.kind !== 'postgresql') throw new Error(`${address.called} is on no server`);
  return connectClient(address);
}
