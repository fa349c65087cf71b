/**
 * Queries whose rows are checked as they come: a row with a value that is not of its column's kind, or with a date that there is
 * not, is an UnreadableRow. Lists leave it out, but for those from which something is made that needs all of them.
 */
import { UnreadableRow } from '../../match/index.ts';
import { raw, type Sql, sql } from '../connection/sql.ts';
import { isUnreadableValue } from '../connection/unreadableValue.ts';
import { Prisma } from '../generated/client.ts';
import type { Unreadable } from './unreadable.ts';

type Row = Readonly<Record<string, unknown>>;

interface ListWish {
  readonly where?: unknown;
  readonly take?: number;
  readonly skip?: number;
}

/** What is used of Prisma's client for one model. */
interface Delegate {
  findMany(wish?: ListWish & Row): Promise<Row[]>;
  findFirst(wish?: Row): Promise<Row | null>;
  findUnique(wish: Row): Promise<Row | null>;
  count(wish: Row): Promise<number>;
}

/**
 * The first rows that can be read of a query of ours, at most so many. `query`: without LIMIT; `from`: so many are passed over. `column`: the
 * one of its result by which the owner finds a row, and `what` that is.
 */
export async function firstWhole<Found>(
  prisma: Prisma.TransactionClient,
  query: Sql,
  most: number,
  { what, column }: { readonly what: string; readonly column: string },
  leftOut: (row: UnreadableRow, key: string) => void,
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
      leftOut(new UnreadableRow(`${what} ${row?.key}`, error.cause), String(row?.key));
    }
  }
  return found;
}

/** So many columns of a damaged row name it in the log: the first ones of each model are its key. */
const NAMING_COLUMNS = 4;
/** Names of people are not for the log. */
const UNNAMED: ReadonlySet<string> = new Set(['name']);

/** Lists fail with a row that is damaged. */
export function readingAll(client: Prisma.TransactionClient): Prisma.TransactionClient {
  return checkedReading(client, (row) => {
    throw row;
  });
}

/** `unreadable` hears of each row that a list leaves out. */
export function checkedReading(client: Prisma.TransactionClient, unreadable: Unreadable): Prisma.TransactionClient {
  const delegates = new Map<PropertyKey, unknown>();
  const ask = async (...asked: [Sql]) => {
    const rows = await client.$queryRaw<readonly Row[]>(...asked).catch(orUnreadableRow('a row'));
    if (!rows.every(isWhole)) throw new UnreadableRow('a row', new TypeError('a date that there is not'));
    return rows;
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === '$queryRaw') return ask;
      const found: unknown = Reflect.get(target, name);
      const model = MODELS.get(name);
      if (model === undefined) return found;
      const known = delegates.get(name) ?? checkedDelegate(found as Delegate, model, unreadable);
      delegates.set(name, known);
      return known;
    },
  });
}

function checkedDelegate(delegate: Delegate, model: string, unreadable: Unreadable): object {
  const one = (ask: (wish: Row) => Promise<Row | null>) => async (wish: Row) => {
    const row = await ask(wish).catch(orUnreadableRow(`${model} ${JSON.stringify(wish.where)}`));
    if (row === null || isWhole(row)) return row;
    throw new UnreadableRow(`${model} ${JSON.stringify(wish.where)}`, new TypeError('a date that there is not'));
  };
  const own: Readonly<Record<string, unknown>> = {
    findFirst: one((wish) => delegate.findFirst(wish)),
    findUnique: one((wish) => delegate.findUnique(wish)),
    findMany: async (wish: ListWish & Row = {}) => {
      try {
        const rows = await delegate.findMany(wish);
        if (rows.every(isWhole)) return rows;
      } catch (error) {
        if (!isUnreadableValue(error)) throw error;
      }
      const { skip = 0 } = wish;
      const most = wish.take ?? (await delegate.count({ where: wish.where }));
      return wholeRows(delegate, model, { ...wish, skip, take: most }, unreadable);
    },
  };
  return new Proxy(delegate, { get: (target, name) => own[String(name)] ?? Reflect.get(target, name) });
}

/** Prisma refuses all rows together where one has a value that it cannot read: the list is halved until that one is alone. */
async function wholeRows(
  delegate: Delegate,
  model: string,
  wish: Required<Pick<ListWish, 'skip' | 'take'>> & Row,
  unreadable: Unreadable,
): Promise<Row[]> {
  const { skip, take } = wish;
  if (take === 0) return [];
  let cause: unknown;
  try {
    const rows = await delegate.findMany(wish);
    if (rows.every(isWhole)) return rows;
    cause = new TypeError('a date that there is not');
  } catch (error) {
    if (!isUnreadableValue(error)) throw error;
    cause = error;
  }
  if (take === 1) {
    unreadable(new UnreadableRow(await nameOf(delegate, model, wish), cause));
    return [];
  }
  const half = Math.floor(take / 2);
  return [
    ...(await wholeRows(delegate, model, { ...wish, take: half }, unreadable)),
    ...(await wholeRows(delegate, model, { ...wish, skip: skip + half, take: take - half }, unreadable)),
  ];
}

/** By the columns of its key that can be read. */
async function nameOf(delegate: Delegate, model: string, { include: _, select: __, ...wish }: Row): Promise<string> {
  const said: string[] = [];
  for (const column of columnsOf(model).slice(0, NAMING_COLUMNS)) {
    try {
      const [row] = await delegate.findMany({ ...wish, select: { [column]: true } });
      if (row && isWhole(row) && !UNNAMED.has(column)) said.push(`${column} ${row[column]}`);
    } catch (error) {
      if (!isUnreadableValue(error)) throw error;
    }
  }
  return `${model} (${said.join(', ')})`;
}

function columnsOf(model: string): readonly string[] {
  return Object.keys(Reflect.get(Prisma, `${model}ScalarFieldEnum`));
}

function orUnreadableRow(what: string): (error: unknown) => never {
  return (error) => {
    throw isUnreadableValue(error) ? new UnreadableRow(what, error) : error;
  };
}

/** Whether all dates in it, and in the rows that belong to it, are dates. */
function isWhole(value: unknown): boolean {
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  return Object.values(value).every(isWhole);
}

/** By the names that they have on the client. */
const MODELS: ReadonlyMap<PropertyKey, string> = new Map(
  Object.values(Prisma.ModelName).map((model) => [`${model[0]?.toLowerCase()}${model.slice(1)}`, model]),
);
