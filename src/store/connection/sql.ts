/** SQL fragments with their parameters, for both kinds of database. */
import { join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';

export { empty, join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';

/** Ends a statement outside of transactions that need not survive a power failure, so that it skips the fsync. */
export const MAY_BE_LOST: Sql = raw('/* may be lost */');
export const mayBeLost = (statement: string): boolean => statement.endsWith(MAY_BE_LOST.sql);

/** Values by column; undefined: unchanged, or the default. */
type Row = Readonly<Record<string, unknown>>;

// For rows that are written with each move: Prisma takes many times as long to build a statement as the database to run it.

/** `rows`: at least one, all with the columns of the first. */
export function insertInto(table: string, rows: readonly Row[]): Sql {
  const columns = definedOf(rows[0] ?? {}).map(([column]) => column);
  const values = rows.map((row) => sql`(${join(columns.map((column) => row[column]))})`);
  return sql`INSERT INTO ${raw(`"${table}" (${columns.map(quoted).join(', ')})`)} VALUES ${join(values)}`;
}

/** Replaces rows with the same key. `rows`: as in `insertInto`. */
export function upsertInto(table: string, key: readonly string[], rows: readonly Row[]): Sql {
  const others = definedOf(rows[0] ?? {}).flatMap(([column]) => (key.includes(column) ? [] : [quoted(column)]));
  const changes = raw(others.map((column) => `${column} = excluded.${column}`).join(', '));
  return sql`${insertInto(table, rows)} ON CONFLICT (${raw(key.map(quoted).join(', '))}) DO UPDATE SET ${changes}`;
}

/** Without the condition. `row`: at least one column. */
export function updateOf(table: string, row: Row): Sql {
  const changes = definedOf(row).map(([column, value]) => sql`${raw(quoted(column))} = ${value}`);
  return sql`UPDATE ${raw(quoted(table))} SET ${join(changes)}`;
}

function definedOf(row: Row): [string, unknown][] {
  return Object.entries(row).filter(([, value]) => value !== undefined);
}

function quoted(name: string): string {
  return `"${name}"`;
}
