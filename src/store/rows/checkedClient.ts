/** Checks the values of rows as they are read. Lists omit and report damaged rows. */
import { UnreadableRow } from '../../match/index.ts';
import { raw, type Sql, sql } from '../connection/sql.ts';
import { isUnreadableValue } from '../connection/storageFailures.ts';
import { Prisma } from '../generated/client.ts';
import type { ReportUnreadable } from './rows.ts';

type Row = Readonly<Record<string, unknown>>;

interface ListQuery {
  readonly where?: unknown;
  readonly take?: number;
  readonly skip?: number;
}

interface Delegate {
  findMany(query?: ListQuery & Row): Promise<Row[]>;
  findFirst(query?: Row): Promise<Row | null>;
  findUnique(query: Row): Promise<Row | null>;
  count(query: Row): Promise<number>;
}

/** The first readable rows. `query` has no LIMIT; `from` is the offset; `column` is the key to name a damaged row. */
export async function firstReadable<Found>(
  prisma: Prisma.TransactionClient,
  query: Sql,
  most: number,
  { what, column }: { readonly what: string; readonly column: string },
  onSkipped: (row: UnreadableRow, key: string) => void,
  from = 0,
): Promise<readonly Found[]> {
  try {
    const found = sql`${query} LIMIT ${most}`;
    return await prisma.$queryRaw<Found[]>(from === 0 ? found : sql`${found} OFFSET ${from}`);
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
  }
  const found: Found[] = [];
  for (let at = from; found.length < most; at += 1) {
    const alone = sql`${query} LIMIT 1 OFFSET ${at}`;
    try {
      const rows = await prisma.$queryRaw<Found[]>`${alone}`;
      if (rows.length === 0) break;
      found.push(...rows);
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      const [row] = await prisma.$queryRaw<Record<string, unknown>[]>`
        SELECT CAST(${raw(`"${column}"`)} AS TEXT) AS "key" FROM (${alone}) AS "sub"`;
      onSkipped(new UnreadableRow(`${what} ${row?.key}`, error.cause), String(row?.key));
    }
  }
  return found;
}

interface DueColumn {
  readonly table: string;
  readonly key: string;
  /** The column that says when a row is due; null if it never is. */
  readonly column: string;
  /** What a damaged row is called in the log, before its key. */
  readonly what: string;
}

/** Finds due rows, earliest first; in raw SQL, since it runs at each poll and Prisma takes several times as long. */
export function dueRows<Key extends string | number>(
  prisma: Prisma.TransactionClient,
  { table, key, column, what }: DueColumn,
  unreadable: ReportUnreadable,
) {
  const [id, at] = [raw(`"${key}"`), raw(`"${column}"`)];
  const find = (when: Sql, most: number) =>
    firstReadable<{ readonly id: Key; readonly at: Date }>(
      prisma,
      sql`SELECT ${id} AS "id", ${at} AS "at" FROM ${raw(`"${table}"`)} WHERE ${at} ${when} ORDER BY ${at}, ${id}`,
      most,
      { what, column: 'id' },
      unreadable,
    );
  const keys = async (when: Sql, most: number) => (await find(when, most)).map((row) => row.id);
  return {
    until: (by: Date, most: number) => keys(sql`<= ${by}`, most),
    after: (moment: Date, most: number) => keys(sql`> ${moment}`, most),
    first: async () => (await find(sql`IS NOT NULL`, 1))[0] ?? null,
  };
}

/** How many columns name a damaged row in the log; the first columns of each model are its key. */
const NAMING_COLUMNS = 4;
/** People's names must not be logged. */
const UNLOGGED: ReadonlySet<string> = new Set(['name']);

export function failingOnDamage(client: Prisma.TransactionClient): Prisma.TransactionClient {
  return checkedClient(client, (row) => {
    throw row;
  });
}

export function checkedClient(
  client: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): Prisma.TransactionClient {
  const delegates = new Map<PropertyKey, unknown>();
  const queryRaw = async (...query: [Sql]) => {
    const rows = await client.$queryRaw<readonly Row[]>(...query).catch(orUnreadableRow('a row'));
    if (!rows.every(isWhole)) throw new UnreadableRow('a row', new TypeError('an invalid date'));
    return rows;
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === '$queryRaw') return queryRaw;
      const found: unknown = Reflect.get(target, name);
      const model = MODELS.get(name);
      if (model === undefined) return found;
      const known = delegates.get(name) ?? checkedDelegate(found as Delegate, model, unreadable);
      delegates.set(name, known);
      return known;
    },
  });
}

function checkedDelegate(delegate: Delegate, model: string, unreadable: ReportUnreadable): object {
  const one = (ask: (query: Row) => Promise<Row | null>) => async (query: Row) => {
    const row = await ask(query).catch(orUnreadableRow(`${model} ${JSON.stringify(query.where)}`));
    if (row === null || isWhole(row)) return row;
    throw new UnreadableRow(`${model} ${JSON.stringify(query.where)}`, new TypeError('an invalid date'));
  };
  const own: Readonly<Record<string, unknown>> = {
    findFirst: one((query) => delegate.findFirst(query)),
    findUnique: one((query) => delegate.findUnique(query)),
    findMany: async (query: ListQuery & Row = {}) => {
      const found = await rowsOrCause(delegate, query);
      if ('rows' in found) return found.rows;
      const { skip = 0 } = query;
      const most = query.take ?? (await delegate.count({ where: query.where }));
      return wholeRows(delegate, model, { ...query, skip, take: most }, unreadable);
    },
  };
  return new Proxy(delegate, { get: (target, name) => own[String(name)] ?? Reflect.get(target, name) });
}

async function rowsOrCause(delegate: Delegate, query: ListQuery & Row): Promise<{ rows: Row[] } | { cause: unknown }> {
  try {
    const rows = await delegate.findMany(query);
    return rows.every(isWhole) ? { rows } : { cause: new TypeError('an invalid date') };
  } catch (error) {
    if (!isUnreadableValue(error)) throw error;
    return { cause: error };
  }
}

/** Prisma rejects a whole list for one unreadable value, so the list is halved until the damaged row is alone. */
async function wholeRows(
  delegate: Delegate,
  model: string,
  query: Required<Pick<ListQuery, 'skip' | 'take'>> & Row,
  unreadable: ReportUnreadable,
): Promise<Row[]> {
  const { skip, take } = query;
  if (take === 0) return [];
  const found = await rowsOrCause(delegate, query);
  if ('rows' in found) return found.rows;
  if (take === 1) {
    unreadable(new UnreadableRow(await nameOf(delegate, model, query), found.cause));
    return [];
  }
  const half = Math.floor(take / 2);
  return [
    ...(await wholeRows(delegate, model, { ...query, take: half }, unreadable)),
    ...(await wholeRows(delegate, model, { ...query, skip: skip + half, take: take - half }, unreadable)),
  ];
}

async function nameOf(delegate: Delegate, model: string, { include: _, select: __, ...query }: Row): Promise<string> {
  const parts: string[] = [];
  for (const column of columnsOf(model).slice(0, NAMING_COLUMNS)) {
    try {
      const [row] = await delegate.findMany({ ...query, select: { [column]: true } });
      if (row && isWhole(row) && !UNLOGGED.has(column)) parts.push(`${column} ${row[column]}`);
    } catch (error) {
      if (!isUnreadableValue(error)) throw error;
    }
  }
  return `${model} (${parts.join(', ')})`;
}

function columnsOf(model: string): readonly string[] {
  return Object.keys(Reflect.get(Prisma, `${model}ScalarFieldEnum`));
}

function orUnreadableRow(what: string): (error: unknown) => never {
  return (error) => {
    throw isUnreadableValue(error) ? new UnreadableRow(what, error) : error;
  };
}

/** Whether all dates in the row and its related rows are valid. */
function isWhole(value: unknown): boolean {
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  return Object.values(value).every(isWhole);
}

/** By their names on the client. */
const MODELS: ReadonlyMap<PropertyKey, string> = new Map(
  Object.values(Prisma.ModelName).map((model) => [`${model[0]?.toLowerCase()}${model.slice(1)}`, model]),
);
