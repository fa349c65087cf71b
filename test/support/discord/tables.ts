/** Tables for the tests of a file, each closed after its test. */
import { afterEach } from 'vitest';
import { startTable, type Table, type TableOptions } from './bot.ts';
import { type Talk, tableTalk } from './tableTalk.ts';

export interface OpenedTable {
  readonly table: Table;
  readonly talk: Talk;
}

export type OpenTable = (options?: TableOptions & { readonly bot?: boolean }) => Promise<OpenedTable>;

/** Call at the top level of a test file, because it registers the clean-up. */
export function opensTables(): OpenTable {
  const opened: Table[] = [];
  afterEach(async () => {
    for (const table of opened.splice(0)) await table.close();
  });
  return async (options = {}) => {
    const table = await startTable(options);
    opened.push(table);
    return { table, talk: tableTalk(table) };
  };
}
