/** Schemas for rows that the database returns as JSON, and the SQL that builds them. */
import { z } from 'zod';
import type { Dialect } from '../connection/database.ts';
import { raw, type Sql } from '../connection/sql.ts';

/** Parse JSON of the database to Prisma's values; Prisma's own values pass unchanged. */
export const instant = z
  .union([z.string(), z.date()])
  .transform((text) => new Date(text))
  .refine((moment) => !Number.isNaN(moment.getTime()), 'an invalid date');
export const flag = z.union([z.boolean(), z.int()]).transform((value) => value === true || value === 1);
export const bigInteger = z.int().transform(BigInt);

/** The columns of a hand-written statement; `table`: its name or alias. */
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

/** Unordered; `where` calls the table `t`. */
export function jsonRows(dialect: Dialect, columns: z.ZodObject, table: string, where: string): string {
  return dialect.jsonList(jsonRow(dialect, columns, 't'), `"${table}" t WHERE ${where}`);
}

/** A condition that also finds unknown words, so that damaged rows are reported when they are read. */
export function anyOfOrUnknown<Word extends string>(words: readonly Word[], ...wanted: readonly Word[]) {
  return { notIn: words.filter((word) => !wanted.includes(word)) };
}
