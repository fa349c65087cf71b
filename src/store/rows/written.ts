/**
 * Statements that write rows, for what is written with each move: Prisma makes such statements anew each time, which takes many times
 * as long as the database to carry them out. Which columns there are is said by whoever makes the rows, in Prisma's types.
 */
import { join, raw, type Sql, sql } from '../connection/sql.ts';

/** Values by their columns; undefined: the column stays as it is, or is left to its default. */
type Row = Readonly<Record<string, unknown>>;

/** `rows`: at least one, and all with the columns of the first. */
export function insertInto(table: string, rows: readonly Row[]): Sql {
  const columns = said(rows[0] ?? {}).map(([column]) => column);
  const values = rows.map((row) => sql`(${join(columns.map((column) => row[column]))})`);
  return sql`INSERT INTO ${raw(`"${table}" (${columns.map(quoted).join(', ')})`)} VALUES ${join(values)}`;
}

/** Whole rows, in place of those with the same key. `rows`: as above. */
export function upsertInto(table: string, key: readonly string[], rows: readonly Row[]): Sql {
  const others = said(rows[0] ?? {}).flatMap(([column]) => (key.includes(column) ? [] : [quoted(column)]));
  const taken = raw(others.map((column) => `${column} = excluded.${column}`).join(', '));
  return sql`${insertInto(table, rows)} ON CONFLICT (${raw(key.map(quoted).join(', '))}) DO UPDATE SET ${taken}`;
}

/** All but the condition; `row`: with at least one column. */
export function updateOf(table: string, row: Row): Sql {
  const changes = said(row).map(([column, value]) => sql`${raw(quoted(column))} = ${value}`);
  return sql`UPDATE ${raw(quoted(table))} SET ${join(changes)}`;
}

function said(row: Row): [string, unknown][] {
  return Object.entries(row).filter(([, value]) => value !== undefined);
}

function quoted(name: string): string {
  return `"${name}"`;
}
