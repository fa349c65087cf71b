/** SQL fragments for both kinds of database, and the columns of hand-written statements. */
import { join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';

export { empty, join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';

import { z } from 'zod';

/** The tables whose ids are in messages, as the identity of one or in its buttons. */
export const NUMBERED_TABLES = ['outbox', 'notices', 'proposals', 'seeks'] as const;
type NumberedTable = (typeof NUMBERED_TABLES)[number];

/** The places where hand-written SQL differs between the two kinds of database. */
export interface Dialect {
  /** Builds a JSON object of expressions by their names. */
  readonly jsonObject: (members: readonly (readonly [name: string, expression: string])[]) => string;
  /** Builds an unordered JSON list of `element` for each row of `from`. */
  readonly jsonList: (element: string, from: string) => string;
  readonly jsonText: (json: string) => string;
  /** The condition that a column of timestamps holds something else. */
  readonly isInvalidTimestamp: (column: string) => string;
  /** Appended to the query of a match that will be changed, to lock its row. */
  readonly forUpdate: string;
  /** Appended to the query of rows that will be changed, to skip locked rows. */
  readonly forUpdateSkipLocked: Sql;
  /** Additional columns for a statement that loads a match, each with a leading comma. */
  readonly extraColumns: Sql;
  /** Skips `count` ids of a table that numbers its rows. */
  readonly skipIds: (table: NumberedTable, count: number) => Sql;
}

/** Ends a statement outside of transactions that need not survive a power failure, so that it skips the fsync. */
export const MAY_BE_LOST: Sql = raw('/* may be lost */');
export const mayBeLost = (statement: string): boolean => statement.endsWith(MAY_BE_LOST.sql);

/** Values by column; undefined leaves a column unchanged or at its default. */
type Row = Readonly<Record<string, unknown>>;

// For rows written with each move: Prisma takes many times longer to build a statement than the database to run it.

/** `rows` must not be empty, and all must have the columns of the first. */
export function insertInto(table: string, rows: readonly Row[]): Sql {
  const columns = definedOf(rows[0] ?? {}).map(([column]) => column);
  const values = rows.map((row) => sql`(${join(columns.map((column) => row[column]))})`);
  return sql`INSERT INTO ${raw(`"${table}" (${columns.map(quoted).join(', ')})`)} VALUES ${join(values)}`;
}

/** Replaces rows with the same key. `rows` is as in `insertInto`. */
export function upsertInto(table: string, key: readonly string[], rows: readonly Row[]): Sql {
  const others = definedOf(rows[0] ?? {}).flatMap(([column]) => (key.includes(column) ? [] : [quoted(column)]));
  const changes = raw(others.map((column) => `${column} = excluded.${column}`).join(', '));
  return sql`${insertInto(table, rows)} ON CONFLICT (${raw(key.map(quoted).join(', '))}) DO UPDATE SET ${changes}`;
}

/** An UPDATE without its condition. `row` must have at least one column. */
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

/** Far below the limits of SQLite and PostgreSQL, even for rows of ten columns. */
export const ROWS_PER_STATEMENT = 50;

export const VALUES_PER_STATEMENT = 500;

export function inChunks<T>(list: readonly T[], size = ROWS_PER_STATEMENT): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));
}

export async function queryInChunks<T, Found>(
  list: readonly T[],
  find: (part: T[]) => Promise<readonly Found[]>,
  size = ROWS_PER_STATEMENT,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const part of inChunks(list, size)) found.push(...(await find(part)));
  return found;
}

export function groupBy<T, Key>(list: readonly T[], keyOf: (member: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const member of list) {
    const group = groups.get(keyOf(member));
    if (group) group.push(member);
    else groups.set(keyOf(member), [member]);
  }
  return groups;
}

/** These parse the database's JSON to Prisma's values, and pass Prisma's own values unchanged. */
export const instant = z
  .union([z.string(), z.date()])
  .transform((text) => new Date(text))
  .refine((moment) => !Number.isNaN(moment.getTime()), 'an invalid date');
export const flag = z.union([z.boolean(), z.int()]).transform((value) => value === true || value === 1);
export const bigInteger = z.int().transform(BigInt);

/** The columns of a hand-written statement; `table` is the table's name or alias. */
export function listOf(columns: z.ZodObject, table?: string): Sql {
  const of = table === undefined ? '' : `${table}.`;
  return raw(
    Object.keys(columns.shape)
      .map((name) => `${of}"${name}"`)
      .join(', '),
  );
}

export function jsonRow({ jsonObject }: Dialect, columns: z.ZodObject, table: string): string {
  return jsonObject(Object.keys(columns.shape).map((name) => [name, `${table}."${name}"`]));
}

/** An unordered JSON list of rows; `where` refers to the table as `t`. */
export function jsonRows(dialect: Dialect, columns: z.ZodObject, table: string, where: string): string {
  return dialect.jsonList(jsonRow(dialect, columns, 't'), `"${table}" t WHERE ${where}`);
}

/** A condition that also matches unknown words, so that damaged rows are found and reported. */
export function anyOfOrUnknown<Word extends string>(words: readonly Word[], ...wanted: readonly Word[]) {
  return { notIn: words.filter((word) => !wanted.includes(word)) };
}
