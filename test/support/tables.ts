/**
 * Tables for the tests of one file: each opened when a test asks for it and closed after that test.
 * What is on a table is said in `bot.ts`, what games at it are driven by in `tableTalk.ts`.
 */
import { afterEach } from 'vitest';
import { startTable, type Table, type TableOptions } from './bot.ts';
import { type Talk, tableTalk } from './tableTalk.ts';

export interface OpenedTable {
  readonly table: Table;
  readonly talk: Talk;
}

export type OpenTable = (options?: TableOptions & { readonly bot?: boolean }) => Promise<OpenedTable>;

/** To be called where the file's tests are described: it sets up before them and tidies up after them. */
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
