/** A PostgreSQL database in a transfer, on one connection. */
import pg from 'pg';
import type { PostgresqlAddress } from '../../../scripts/database/address.js';
import { connectClient } from '../../../scripts/database/postgresqlSettings.js';
import { quotedNames, type Row, type Table, type TransferDatabase, type Value } from './database.ts';

/** A statement takes 65,535 parameters. */
const ROWS_PER_STATEMENT = 100;

const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type: number) => {
    if (type === pg.types.builtins.INT8) return Number;
    if (type === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(type);
  },
};

export async function openPostgresqlTransfer(address: PostgresqlAddress): Promise<TransferDatabase> {
  const client = await connectClient(address, { application_name: 'intarsia transfer' });
  const ask = (text: string, values: readonly Value[] = []) =>
    client.query<Record<string, Value>>({ text, values: [...values], types: TYPES });
  const rowsOf = async (table: Table, rest: string, values: readonly Value[] = []): Promise<readonly Row[]> =>
    (await ask(`SELECT ${quotedNames(table.columns.map(({ name }) => name))} FROM "${table.name}" ${rest}`, values))
      .rows;
  return {
    displayName: address.called,
    count: async ({ name }) => Number((await ask(`SELECT count(*) AS n FROM "${name}"`)).rows[0]?.n),
    read: (table, after, most) => {
      const key = quotedNames(table.key);
      if (after === null) return rowsOf(table, `ORDER BY ${key} LIMIT ${most}`);
      const values = table.key.map((name) => after[name] ?? null);
      return rowsOf(table, `WHERE (${key}) > (${marks(values, 0)}) ORDER BY ${key} LIMIT ${most}`, values);
    },
    readOf: (table, matchIds) =>
      rowsOf(
        table,
        `WHERE "${table.matchColumn}" IN (${marks(matchIds, 0)}) ORDER BY ${quotedNames(table.key)}`,
        matchIds,
      ),
    last: async (table) =>
      (await rowsOf(table, `ORDER BY ${table.key.map((name) => `"${name}" DESC`).join(', ')} LIMIT 1`))[0] ?? null,
    write: async (table, rows) => {
      const columns = table.columns.map(({ name }) => name);
      await client.query('BEGIN');
      for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
        const part = rows.slice(from, from + ROWS_PER_STATEMENT);
        const places = part.map((_, index) => `(${marks(columns, index * columns.length)})`).join(', ');
        const values = part.flatMap((row) => columns.map((name) => row[name] ?? null));
        await ask(`INSERT INTO "${table.name}" (${quotedNames(columns)}) VALUES ${places}`, values);
      }
      await client.query('COMMIT');
    },
    continueNumbering: async ({ name, key: [id] }) => {
      await client.query(`
        SELECT setval(pg_get_serial_sequence('"${name}"', '${id}'), coalesce(max("${id}"), 0) + 1, false) FROM "${name}"`);
    },
    execute: async (sql) => void (await client.query(sql)),
    firstColumn: async (sql) =>
      (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.map((row) => row[0]),
    close: () => client.end(),
  };
}

function marks(list: readonly unknown[], from: number): string {
  return list.map((_, index) => `$${from + index + 1}`).join(', ');
}
