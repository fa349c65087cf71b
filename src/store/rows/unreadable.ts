/**
 * Rows that cannot be read: named where they are read, left out of lists, and told to the owner once each.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type DamageNoticing, StorageFailure, UnreadableRow } from '../../match/index.ts';
import type { StorageLog } from '../connection/storageFailures.ts';

/** Hears of a row that was left out. */
export type Unreadable = (row: UnreadableRow) => void;

/** @throws UnreadableRow that says what it was, whatever `read` throws */
export function orUnreadable<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableRow ? error : new UnreadableRow(what, error);
  }
}

/** What can be read, or null. */
export async function orNull<T>(ask: () => Promise<T | null>, unreadable: Unreadable): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    unreadable(error);
    return null;
  }
}

/** Those of the rows that can be read. */
export function readable<Row, T>(rows: readonly Row[], read: (row: Row) => T, unreadable: Unreadable): T[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      unreadable(error);
      return [];
    }
  });
}

/**
 * What `ask` finds of many ids at once. Prisma refuses all rows together where one has a column that it cannot read: then they are
 * asked for one by one.
 */
export async function askedTogether<Row>(
  ids: readonly string[],
  ask: (ids: string[]) => Promise<readonly Row[]>,
  what: (id: string) => string,
  unreadable: Unreadable,
): Promise<readonly Row[]> {
  try {
    return await ask([...ids]);
  } catch (error) {
    if (error instanceof StorageFailure) throw error;
    if (ids.length === 1) {
      unreadable(new UnreadableRow(what(ids[0] ?? ''), error));
      return [];
    }
  }
  const found: Row[] = [];
  for (const id of ids) found.push(...(await askedTogether([id], ask, what, unreadable)));
  return found;
}

/** Of damaged rows that are told at once; beyond that somebody has more to do than to read all of them. */
const MOST_TOLD = 1000;

/** Tells of each row once, however often it is met; and whoever asks, what was left out while they worked. */
export function noticingDamage(log: StorageLog | undefined): { readonly unreadable: Unreadable } & DamageNoticing {
  const told = new Set<string>();
  const under = new AsyncLocalStorage<Map<string, UnreadableRow>>();
  const unreadable: Unreadable = (row) => {
    under.getStore()?.set(row.what, row);
    if (told.has(row.what) || told.size >= MOST_TOLD) return;
    told.add(row.what);
    log?.error(
      { err: row, row: row.what },
      `${row.what} is damaged in the database and left out of lists: mend it by hand, or put a copy from before in its place`,
    );
  };
  return {
    unreadable,
    noteLeftOut: unreadable,
    leftOutDuring: async (work) => {
      const leftOut = new Map<string, UnreadableRow>();
      const value = await under.run(leftOut, work);
      return { value, leftOut: [...leftOut.values()] };
    },
  };
}
