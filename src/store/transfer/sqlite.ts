/** A SQLite file in a transfer, with its tables in an order that respects foreign keys. */
import { type Client, createClient, type InValue, type Row as LibsqlRow } from '@libsql/client';
import type { SqliteAddress } from '../../../scripts/database/address.js';
import { DatabaseFault } from '../../../scripts/migrate.js';
import { sanitizeText } from '../../match/index.ts';
import {
  type Cell,
  type Column,
  quotedNames,
  type Row,
  rowsInOrder,
  type Table,
  type TransferDatabase,
  type Value,
} from './database.ts';

export function openSqliteTransfer({ url, called }: SqliteAddress): TransferDatabase & { readonly client: Client } {
  // One number that is too large for JavaScript would make the rows around it unreadable.
  const client = createClient({ url, intMode: 'bigint' });
  const select = async (table: Table, rest: string, cells: readonly Cell[]): Promise<readonly Row[]> => {
    const kinds = new Map(table.columns.map(({ name, kind }) => [name, kind]));
    // Text is read as a BLOB, because it would otherwise end at the first NUL.
    const columns = table.columns.map(({ name, kind }) =>
      kind === 'text' ? `CAST("${name}" AS BLOB) AS "${name}"` : `"${name}"`,
    );
    const { rows } = await client.execute({
      sql: `SELECT ${columns.join(', ')} FROM "${table.name}" AS t ${rest}`,
      args: cells.map(([name, value]) => written(kinds.get(name), value)),
    });
    return rows.map((row) =>
      Object.fromEntries(
        table.columns.map((column) => {
          const value = read(column, row[column.name]);
          if (value === undefined) throw new DatabaseFault(damagedValue(called, table, column, row));
          return [column.name, value];
        }),
      ),
    );
  };
  return {
    client,
    displayName: called,
    count: async ({ name }) => Number((await client.execute(`SELECT count(*) AS n FROM "${name}"`)).rows[0]?.n),
    // Orders by the table's columns rather than the aliases, so that the index is used.
    ...rowsInOrder(select, (number) => `?${number}`),
    write: async (table, rows) => {
      const columns = quotedNames(table.columns.map(({ name }) => name));
      const sql = `INSERT INTO "${table.name}" (${columns}) VALUES (${table.columns.map(() => '?').join(', ')})`;
      const argsOf = (row: Row) => table.columns.map(({ name, kind }) => written(kind, row[name] ?? null));
      await client.batch(
        rows.map((row) => ({ sql, args: argsOf(row) })),
        'write',
      );
    },
    lastNumber: async ({ name }) => {
      const { rows } = await client.execute(`SELECT seq FROM "sqlite_sequence" WHERE "name" = '${name}'`);
      return Number(rows[0]?.seq ?? 0);
    },
    // SQLite itself continues after the existing ones.
    continueNumbering: async ({ name }, least) => {
      await client.execute(`
        INSERT OR REPLACE INTO "sqlite_sequence" ("rowid", "name", "seq")
        SELECT max("rowid"), '${name}', max(coalesce(max("seq"), 0), ${least}) FROM "sqlite_sequence" WHERE "name" = '${name}'`);
    },
    execute: async (sql) => void (await client.execute(sql)),
    firstColumn: async (sql) => (await client.execute(sql)).rows.map((row) => row[0]),
    close: async () => {
      // Merges the log, so that the file alone is complete.
      await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
      client.close();
    },
  };
}

/** Undefined if the value is not of the column's kind, which SQLite does not check. */
function read({ kind }: Column, stored: unknown): Value | undefined {
  if (stored === null || stored === undefined) return null;
  const value = typeof stored === 'bigint' ? Number(stored) : stored;
  if (kind === 'text') {
    // Text of earlier versions may contain characters that PostgreSQL refuses.
    return value instanceof ArrayBuffer ? sanitizeText(Buffer.from(value).toString()) : undefined;
  }
  if (kind === 'moment') {
    const moment = new Date(typeof value === 'number' ? value : String(value));
    return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
  }
  if (typeof value !== 'number' || (typeof stored === 'bigint' && !Number.isSafeInteger(value))) return undefined;
  if (kind === 'number') return value;
  // PostgreSQL's integers have 32 bits.
  if (kind === 'integer') return (value | 0) === value ? value : undefined;
  return value === 0 || value === 1 ? value === 1 : undefined;
}

const KIND_NAMES: Readonly<Record<Column['kind'], string>> = {
  text: 'text',
  integer: `a whole number from ${-(2 ** 31)} to ${2 ** 31 - 1}`,
  number: 'a number',
  flag: '0 or 1',
  moment: 'a time',
};

function damagedValue(called: string, table: Table, { name, kind }: Column, row: LibsqlRow): string {
  const keys = table.columns.filter((column) => table.key.includes(column.name));
  const where = keys.map((column) => `${column.name} ${read(column, row[column.name])}`).join(', ');
  return `The database ${called} is damaged: in its table ${table.name}, ${name} of the row with ${where} is not ${KIND_NAMES[kind]}. Correct the value, or restore a backup, and start the transfer again.`;
}

/** Converts a value to Prisma's format. */
function written(kind: Column['kind'] | undefined, value: Value): InValue {
  if (kind === 'moment' && typeof value === 'string') return value.replace('Z', '+00:00');
  return typeof value === 'boolean' ? Number(value) : value;
}

const KINDS: Readonly<Record<string, Column['kind']>> = {
  TEXT: 'text',
  INTEGER: 'integer',
  BIGINT: 'number',
  REAL: 'number',
  BOOLEAN: 'flag',
  DATETIME: 'moment',
};

export async function tablesOf(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.execute(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_%' ESCAPE '\\'`,
  );
  const found = await Promise.all(rows.map(({ name, sql }) => described(client, String(name), String(sql))));
  const ordered: Table[] = [];
  while (ordered.length < found.length) {
    const there = new Set(ordered.map(({ name }) => name));
    const next = found.filter(
      ({ table, refersTo }) => !there.has(table.name) && refersTo.every((name) => there.has(name)),
    );
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    ordered.push(...next.map(({ table }) => table));
  }
  return ordered;
}

async function described(client: Client, name: string, sql: string) {
  const columns = (await client.execute(`PRAGMA table_info("${name}")`)).rows;
  const references = (await client.execute(`PRAGMA foreign_key_list("${name}")`)).rows;
  const toMatch = references.find((reference) => reference.table === 'matches');
  const table: Table = {
    name,
    columns: columns.map((column) => {
      const kind = KINDS[String(column.type)];
      if (kind === undefined) throw new Error(`${name}.${column.name} is of an unknown kind, ${column.type}`);
      return { name: String(column.name), kind };
    }),
    key: columns
      .filter(({ pk }) => Number(pk) > 0)
      .toSorted((a, b) => Number(a.pk) - Number(b.pk))
      .map((column) => String(column.name)),
    matchColumn: name === 'matches' ? 'id' : toMatch ? String(toMatch.from) : null,
    isNumbered: sql.includes('AUTOINCREMENT'),
  };
  return { table, refersTo: references.map((reference) => String(reference.table)).filter((other) => other !== name) };
}
