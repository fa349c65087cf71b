/**
 * A SQLite file as a side of a transfer.
 * Keeping other processes out of it is the caller's.
 */
import { type Client, createClient, type InValue } from '@libsql/client';
import type { SqliteAddress } from '../../../scripts/database/address.js';
import { keepable } from '../../match/index.ts';
import { type Column, names, type Row, type Side, type Table, type Value } from './side.ts';

export function sqliteSide({ url, called }: SqliteAddress): Side & { readonly client: Client } {
  const client = createClient({ url });
  const rowsOf = async (table: Table, rest: string, args: InValue[] = []): Promise<readonly Row[]> => {
    // Text as it is kept: as text it would end at the first NUL.
    const columns = table.columns.map(({ name, kind }) =>
      kind === 'text' ? `CAST("${name}" AS BLOB) AS "${name}"` : `"${name}"`,
    );
    const { rows } = await client.execute({
      sql: `SELECT ${columns.join(', ')} FROM "${table.name}" AS t ${rest}`,
      args,
    });
    return rows.map((row) =>
      Object.fromEntries(table.columns.map((column) => [column.name, read(column, row[column.name])])),
    );
  };
  return {
    client,
    called,
    count: async ({ name }) => Number((await client.execute(`SELECT count(*) AS n FROM "${name}"`)).rows[0]?.n),
    read: (table, after, most) => {
      const key = columnsOf(table.key);
      if (after === null) return rowsOf(table, `ORDER BY ${key} LIMIT ${most}`);
      const values = keyOf(table, after);
      return rowsOf(table, `WHERE (${key}) > (${marks(values)}) ORDER BY ${key} LIMIT ${most}`, values);
    },
    readOf: (table, matchIds) =>
      rowsOf(table, `WHERE "${table.matchColumn}" IN (${marks(matchIds)}) ORDER BY ${columnsOf(table.key)}`, [
        ...matchIds,
      ]),
    last: async (table) =>
      (await rowsOf(table, `ORDER BY ${table.key.map((name) => `t."${name}" DESC`).join(', ')} LIMIT 1`))[0] ?? null,
    write: async (table, rows) => {
      const columns = names(table.columns.map(({ name }) => name));
      const sql = `INSERT INTO "${table.name}" (${columns}) VALUES (${marks(table.columns)})`;
      await client.batch(
        rows.map((row) => ({ sql, args: table.columns.map((column) => written(column, row[column.name] ?? null)) })),
        'write',
      );
    },
    // It does by itself.
    goOnNumbering: async () => undefined,
    execute: async (sql) => void (await client.execute(sql)),
    firsts: async (sql) => (await client.execute(sql)).rows.map((row) => row[0]),
    close: async () => {
      // Into the file itself: alone it is to be a copy.
      await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
      client.close();
    },
  };
}

function keyOf(table: Table, row: Row): InValue[] {
  return table.columns
    .filter(({ name }) => table.key.includes(name))
    .toSorted((a, b) => table.key.indexOf(a.name) - table.key.indexOf(b.name))
    .map((column) => written(column, row[column.name] ?? null));
}

/** Those of the table, not what is read of them, so that its index gives the order. */
function columnsOf(key: readonly string[]): string {
  return key.map((name) => `t."${name}"`).join(', ');
}

function marks(list: readonly unknown[]): string {
  return list.map(() => '?').join(', ');
}

function read({ name, kind }: Column, value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (kind === 'flag') return Number(value) === 1;
  if (kind === 'moment') return new Date(typeof value === 'number' ? value : String(value)).toISOString();
  // What an earlier version has kept of what people typed, PostgreSQL may refuse.
  if (value instanceof ArrayBuffer) return keepable(Buffer.from(value).toString());
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  throw new Error(`${name} holds what it cannot`);
}

/** As Prisma writes it. */
function written({ kind }: Column, value: Value): InValue {
  if (kind === 'moment' && typeof value === 'string') return value.replace('Z', '+00:00');
  return typeof value === 'boolean' ? Number(value) : value;
}
