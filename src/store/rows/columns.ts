/**
 * Rows of several tables in one answer: the database makes JSON of them, and a schema that names the columns reads it.
 * Which columns there are stands beside whoever makes shapes of the rows.
 */
import { z } from 'zod';
import type { Dialect } from '../connection/database.ts';
import { raw, type Sql } from '../connection/sql.ts';

/** Columns as the database writes them into JSON, read as Prisma gives them; rows of Prisma's are read as they are. */
export const instant = z
  .union([z.string(), z.date()])
  .transform((text) => new Date(text))
  .refine((moment) => !Number.isNaN(moment.getTime()), 'a date that there is not');
export const flag = z.union([z.boolean(), z.int()]).transform((value) => value === true || value === 1);
export const bigInteger = z.int().transform(BigInt);

/** The columns of a statement that is asked by hand; `table`: or alias, left out where there is one. */
export function listOf(columns: z.ZodObject, table?: string): Sql {
  const of = table === undefined ? '' : `${table}.`;
  return raw(
    Object.keys(columns.shape)
      .map((name) => `${of}"${name}"`)
      .join(', '),
  );
}

/** A row of the table or alias `table`, in SQL. */
export function jsonRow({ jsonObject }: Dialect, columns: z.ZodObject, table: string): string {
  return jsonObject(Object.keys(columns.shape).map((name) => [name, `${table}."${name}"`]));
}

/** The rows of a table, in SQL and in no order; `where` calls the table `t`. */
export function jsonRows(dialect: Dialect, columns: z.ZodObject, table: string, where: string): string {
  return dialect.jsonList(jsonRow(dialect, columns, 't'), `"${table}" t WHERE ${where}`);
}
