/**
 * One side of a transfer: a database of either kind, read and written a batch of rows at a time, in the order of keys.
 * Values are the same whichever kind they come from; which tables there are, and what goes where, is left to others.
 */

/** Moments as ISO text, flags as booleans, everything else as it is. */
export type Value = string | number | boolean | null;
export type Row = Readonly<Record<string, Value>>;

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Names of columns. */
  readonly key: readonly string[];
  /** By which it refers to a match, if it does. */
  readonly matchColumn: string | null;
  /** Whether the database gives its ids. */
  readonly isNumbered: boolean;
}

export interface Column {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'flag' | 'moment';
}

export interface Side {
  /** As people are told of it. */
  readonly called: string;
  count(table: Table): Promise<number>;
  /** In the order of the key, behind the row `after`. */
  read(table: Table, after: Row | null, most: number): Promise<readonly Row[]>;
  /** Those that belong to the matches, in the order of the key. */
  readOf(table: Table, matchIds: readonly string[]): Promise<readonly Row[]>;
  /** The row with the greatest key. */
  last(table: Table): Promise<Row | null>;
  /** All of them, or none. */
  write(table: Table, rows: readonly Row[]): Promise<void>;
  /** Has new ids begin behind those that are there. */
  goOnNumbering(table: Table): Promise<void>;
  execute(sql: string): Promise<void>;
  /** The first column of each row. */
  firsts(sql: string): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export function names(columns: readonly string[]): string {
  return columns.map((name) => `"${name}"`).join(', ');
}

/** By this name a database is known into which a transfer has not come to its end; its row says from where. */
export const UNFINISHED = '_transfer';
