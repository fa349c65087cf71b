/**
 * Rows of several tables in one answer: the database makes JSON of them, and a schema that names the columns reads it.
 * Which columns there are stands beside whoever makes shapes of the rows.
 */
import { z } from 'zod';

/** Columns as the database writes them into JSON, read as Prisma gives them. */
export const instant = z.string().transform((text) => new Date(text));
export const flag = z.int().transform((value) => value !== 0);
export const bigInteger = z.int().transform(BigInt);

/** A row of the table or alias `table`, in SQL. */
export function jsonRow(columns: z.ZodObject, table: string): string {
  const named = Object.keys(columns.shape).map((name) => `'${name}', ${table}."${name}"`);
  return `json_object(${named.join(', ')})`;
}

/** The rows of a table, in SQL and in no order; `where` calls the table `t`. */
export function jsonRows(columns: z.ZodObject, table: string, where: string): string {
  return `json((SELECT json_group_array(${jsonRow(columns, 't')}) FROM "${table}" t WHERE ${where}))`;
}
