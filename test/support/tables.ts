/**
 * Tables for the tests of one file: each opened when a test asks for it and closed after that test, all drawn by the same
 * helpers. What is on a table is said in `bot.ts`, what games at it are driven by in `tableTalk.ts`.
 */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Pictures, startPictures } from '../../src/picture/index.ts';
import { startTable, type Table, type TableOptions } from './bot.ts';
import { type Talk, tableTalk } from './tableTalk.ts';

export interface OpenedTable {
  readonly table: Table;
  readonly talk: Talk;
}

export type OpenTable = (options?: Omit<TableOptions, 'pictures'> & { readonly bot?: boolean }) => Promise<OpenedTable>;

/** To be called where the file's tests are described: it sets up before them and tidies up after them. */
export function opensTables(): OpenTable {
  let pictures: Pictures;
  const opened: Table[] = [];
  beforeAll(() => {
    pictures = startPictures();
  });
  afterEach(async () => {
    for (const table of opened.splice(0)) await table.close();
  });
  afterAll(() => pictures.close());
  return async (options = {}) => {
    const table = await startTable({ ...options, pictures });
    opened.push(table);
    return { table, talk: tableTalk(table) };
  };
}
