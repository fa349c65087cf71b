/** A PostgreSQL database in a transfer, on one connection. */
import pg from 'pg';
import type { PostgresqlAddress } from '../../../scripts/database/address.js';
import { connectClient } from '../../../scripts/database/postgresql/settings.js';
import {
  type Cell,
  quotedNames,
  type Row,
  rowsInOrder,
  type Table,
  type TransferDatabase,
  type Value,
} from './database.ts';

/** A statement takes at most 65,535 parameters. */
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
  const select = async ({ name, columns }: Table, rest: string, cells: readonly Cell[]): Promise<readonly Row[]> => {
    const names = quotedNames(columns.map((column) => column.name));
    const values = cells.map(([, value]) => value);
    return (await ask(`SELECT ${names} FROM "${name}" AS t ${rest}`, values)).rows;
  };
  return {
    displayName: address.called,
    count: async ({ name }) => Number((await ask(`SELECT count(*) AS n FROM "${name}"`)).rows[0]?.n),
    ...rowsInOrder(select, (number) => `$${number}`),
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
    lastNumber: async (table) => {
      const { rows } = await client.query(`SELECT ${sequenceOf(table)} AS sequence`);
      const last = `SELECT last_value - CASE WHEN is_called THEN 0 ELSE 1 END AS n FROM ${rows[0]?.sequence}`;
      return Number((await client.query(last)).rows[0]?.n);
    },
    continueNumbering: async (table, least) => {
      const { name, key } = table;
      await client.query(`
        SELECT setval(${sequenceOf(table)}, greatest(max("${key[0]}"), ${least}) + 1, false) FROM "${name}"`);
    },
    execute: async (sql) => void (await client.query(sql)),
    firstColumn: async (sql) =>
      (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.map((row) => row[0]),
    close: () => client.end(),
  };
}

function sequenceOf({ name, key }: Table): string {
  return `pg_get_serial_sequence('"${name}"', '${key[0]}')`;
}

function marks(list: readonly unknown[], from: number): string {
  return list.map((_, index) => `$${from + index + 1}`).join(', ');
}
