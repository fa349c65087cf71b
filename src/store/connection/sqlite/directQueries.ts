/** Sends raw queries directly to Prisma's adapter: its client takes ten times as long per statement as SQLite. */
import type { PrismaLibSql } from '@prisma/adapter-libsql';
import { Sql, sqltag } from '@prisma/client/runtime/client';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { UnreadableValue } from '../storageFailures.ts';

type Adapter = Awaited<ReturnType<PrismaLibSql['connect']>>;

/** The adapter or a transaction. */
export type QueryTarget = Pick<Adapter, 'queryRaw' | 'executeRaw'>;

const NUMBER_TYPES: ReadonlySet<number> = new Set([
  ColumnTypeEnum.Int32,
  ColumnTypeEnum.Double,
  ColumnTypeEnum.Boolean,
]);

type RawArguments = readonly [query: TemplateStringsArray | Sql, ...values: unknown[]];
type ResultSet = Awaited<ReturnType<QueryTarget['queryRaw']>>;

/** Replaces `$queryRaw` and `$executeRaw` of the client; rows have the same values as Prisma's. */
export function withDirectQueries<Client extends object>(client: Client, way: () => Promise<QueryTarget>): Client {
  const replaced = new Map<PropertyKey, unknown>([
    ['$queryRaw', async (...args: RawArguments) => rowsOf(await (await way()).queryRaw(queryOf(args)).catch(rethrow))],
    ['$executeRaw', async (...args: RawArguments) => (await way()).executeRaw(queryOf(args)).catch(rethrow)],
  ]);
  return new Proxy(client, { get: (target, name) => replaced.get(name) ?? Reflect.get(target, name) });
}

function queryOf([query, ...values]: RawArguments): Parameters<QueryTarget['queryRaw']>[0] {
  const { sql, values: args } = query instanceof Sql ? query : sqltag(query, ...values);
  return { sql, args, argTypes: args.map(() => ({ scalarType: 'unknown', arity: 'scalar' })) };
}

/** The adapter's errors carry SQLite's message in their cause. */
function rethrow(error: unknown): never {
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
  if (typeof value === 'string' && type !== undefined && NUMBER_TYPES.has(type)) {
    throw new UnreadableValue(`expected a number, got a text: ${value}`);
  }
  if (type === ColumnTypeEnum.DateTime && typeof value === 'string') return new Date(value);
  if (type === ColumnTypeEnum.Int64 && (typeof value === 'number' || typeof value === 'string')) return BigInt(value);
  if (type === ColumnTypeEnum.Boolean && typeof value === 'number') return value !== 0;
  return value;
}
