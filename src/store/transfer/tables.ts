/**
 * The tables of a SQLite file as a transfer needs to know them: columns, keys, and an order in which no row refers to one that
 * is not there yet. PostgreSQL's are the same, of which a test makes sure (test/store/models.test.ts).
 */
import type { Client } from '@libsql/client';
import type { Column, Table } from './side.ts';

const KINDS: Readonly<Record<string, Column['kind']>> = {
  TEXT: 'text',
  INTEGER: 'number',
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
