/** The port of a database in a transfer: rows in batches in key order, with the same values for both kinds. */
/** Timestamps as ISO text. */
export type Value = string | number | boolean | null;
export type Row = Readonly<Record<string, Value>>;

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  /** The foreign key to `matches`. */
  readonly matchColumn: string | null;
  readonly isNumbered: boolean;
}

export interface Column {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'flag' | 'moment';
}

export interface TransferDatabase {
  readonly displayName: string;
  count(table: Table): Promise<number>;
  /** In key order, after the row `after`. */
  read(table: Table, after: Row | null, most: number): Promise<readonly Row[]>;
  /** The rows of these matches, in key order. */
  readOf(table: Table, matchIds: readonly string[]): Promise<readonly Row[]>;
  last(table: Table): Promise<Row | null>;
  write(table: Table, rows: readonly Row[]): Promise<void>;
  /** Makes new ids follow the existing ones. */
  continueNumbering(table: Table): Promise<void>;
  execute(sql: string): Promise<void>;
  firstColumn(sql: string): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export function quotedNames(columns: readonly string[]): string {
  return columns.map((name) => `"${name}"`).join(', ');
}

/** The table that marks an unfinished transfer; its row names the source. */
export const UNFINISHED = '_transfer';
