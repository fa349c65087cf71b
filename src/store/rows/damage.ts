/** Damaged rows: named when they are read, omitted from lists, and logged once each. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type DamageTracking, UnreadableRow } from '../../match/index.ts';
import type { StorageLog } from '../connection/storageFailures.ts';

export type ReportUnreadable = (row: UnreadableRow) => void;

/** @throws UnreadableRow for anything that `read` throws */
export function orUnreadable<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableRow ? error : new UnreadableRow(what, error);
  }
}

/** Returns null for a missing or damaged row. */
export async function orNull<T>(ask: () => Promise<T | null>, unreadable: ReportUnreadable): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    unreadable(error);
    return null;
  }
}

export function readableRows<Row, T>(rows: readonly Row[], read: (row: Row) => T, unreadable: ReportUnreadable): T[] {
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

const MAX_LOGGED_ROWS = 1000;

/** Shared by all stores, because Node 20 visits every storage in use at each promise and never releases one. */
const skippedRows = new AsyncLocalStorage<Map<string, UnreadableRow>>();

/** Logs each damaged row once, and reports to callers the rows that were omitted during their work. */
export function createDamageTracking(
  log: StorageLog | undefined,
): { readonly unreadable: ReportUnreadable } & DamageTracking {
  const logged = new Set<string>();
  const unreadable: ReportUnreadable = (row) => {
    skippedRows.getStore()?.set(row.what, row);
    if (logged.has(row.what) || logged.size >= MAX_LOGGED_ROWS) return;
    logged.add(row.what);
    log?.error(
      { err: row, row: row.what },
      `${row.what} is damaged in the database and left out of lists: repair it by hand, or restore a backup`,
    );
  };
  return {
    unreadable,
    reportSkippedRow: unreadable,
    trackSkippedRows: async (work) => {
      const skipped = new Map<string, UnreadableRow>();
      const value = await skippedRows.run(skipped, work);
      return { value, skipped: [...skipped.values()] };
    },
  };
}
