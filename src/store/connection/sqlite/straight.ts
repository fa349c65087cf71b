/**
 * Statements of ours on the straight way to Prisma's adapter: past the client, which takes ten times as long with each as SQLite.
 * What they say is left to whoever asks; what Prisma makes itself goes through its client as ever.
 */
import type { PrismaLibSql } from '@prisma/adapter-libsql';
import { Sql, sqltag } from '@prisma/client/runtime/client';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { UnreadableValue } from '../unreadableValue.ts';

type Adapter = Awaited<ReturnType<PrismaLibSql['connect']>>;

/** The adapter, or a transaction of it. */
export type Way = Pick<Adapter, 'queryRaw' | 'executeRaw'>;

/** Of columns that hold numbers in SQLite. */
const NUMBERS: ReadonlySet<number> = new Set([ColumnTypeEnum.Int32, ColumnTypeEnum.Double, ColumnTypeEnum.Boolean]);

type Asked = readonly [query: TemplateStringsArray | Sql, ...values: unknown[]];
type ResultSet = Awaited<ReturnType<Way['queryRaw']>>;

/** The same client, whose `$queryRaw` and `$executeRaw` go this way; rows have the values that Prisma gives them. */
export function straight<Client extends object>(client: Client, way: () => Promise<Way>): Client {
  const ours = new Map<PropertyKey, unknown>([
    ['$queryRaw', async (...asked: Asked) => rowsOf(await (await way()).queryRaw(queryOf(asked)).catch(sayWhy))],
    ['$executeRaw', async (...asked: Asked) => (await way()).executeRaw(queryOf(asked)).catch(sayWhy)],
  ]);
  return new Proxy(client, { get: (target, name) => ours.get(name) ?? Reflect.get(target, name) });
}

function queryOf([query, ...values]: Asked): Parameters<Way['queryRaw']>[0] {
  const { sql, values: args } = query instanceof Sql ? query : sqltag(query, ...values);
  return { sql, args, argTypes: args.map(() => ({ scalarType: 'unknown', arity: 'scalar' })) };
}

/** The adapter's errors have names alone, and SQLite's own words inside. */
function sayWhy(error: unknown): never {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== 'object' || cause === null || !('originalMessage' in cause)) throw error;
  throw new Error(String(cause.originalMessage), { cause: error });
}

function rowsOf({ columnNames, columnTypes, rows }: ResultSet): Readonly<Record<string, unknown>>[] {
  return rows.map((row) =>
    Object.fromEntries(columnNames.map((name, column) => [name, readValue(row[column], columnTypes[column])])),
  );
}

function readValue(value: unknown, type: ResultSet['columnTypes'][number] | undefined): unknown {
  if (typeof value === 'string' && type !== undefined && NUMBERS.has(type)) {
    throw new UnreadableValue(`expected a number, got a text: ${value}`);
  }
  if (type === ColumnTypeEnum.DateTime && typeof value === 'string') return new Date(value);
  if (type === ColumnTypeEnum.Int64 && (typeof value === 'number' || typeof value === 'string')) return BigInt(value);
  if (type === ColumnTypeEnum.Boolean && typeof value === 'number') return value !== 0;
  return value;
}
