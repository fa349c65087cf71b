/** The port of a database in a transfer: rows in batches in key order, with the same values for both kinds. */
/** Timestamps are ISO text. */
export type Value = string | number | boolean | null;
export type Row = Readonly<Record<string, Value>>;

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  /** The foreign key to `matches`, if there is one. */
  readonly matchColumn: string | null;
  readonly isNumbered: boolean;
}

export interface Column {
  readonly name: string;
  readonly kind: 'text' | 'integer' | 'number' | 'flag' | 'moment';
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
  /** The last id given, also if its row is gone or a restore skipped it; 0 if there is none. */
  lastNumber(table: Table): Promise<number>;
  /** Makes new ids follow the existing ones and `least`. */
  continueNumbering(table: Table, least: number): Promise<void>;
  execute(sql: string): Promise<void>;
  firstColumn(sql: string): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** A column and the value with which it is compared. */
export type Cell = readonly [column: string, value: Value];

/** Reads rows in key order. `select` queries the table under the alias `t`; `mark` is a parameter by number, from 1. */
export function rowsInOrder(
  select: (table: Table, rest: string, cells: readonly Cell[]) => Promise<readonly Row[]>,
  mark: (number: number) => string,
): Pick<TransferDatabase, 'read' | 'readOf' | 'last'> {
  const marks = (cells: readonly Cell[]) => cells.map((_, index) => mark(index + 1)).join(', ');
  const keyOf = ({ key }: Table) => key.map((name) => `t."${name}"`);
  return {
    read: (table, after, most) => {
      const key = keyOf(table).join(', ');
      const cells = after === null ? [] : table.key.map((name): Cell => [name, after[name] ?? null]);
      const further = after === null ? '' : `WHERE (${key}) > (${marks(cells)})`;
      return select(table, `${further} ORDER BY ${key} LIMIT ${most}`, cells);
    },
    readOf: (table, matchIds) => {
      const cells = matchIds.map((id): Cell => [table.matchColumn ?? '', id]);
      const order = keyOf(table).join(', ');
      return select(table, `WHERE t."${table.matchColumn}" IN (${marks(cells)}) ORDER BY ${order}`, cells);
    },
    last: async (table) => {
      const order = keyOf(table).map((column) => `${column} DESC`);
      return (await select(table, `ORDER BY ${order.join(', ')} LIMIT 1`, []))[0] ?? null;
    },
  };
}

export function quotedNames(columns: readonly string[]): string {
  return columns.map((name) => `"${name}"`).join(', ');
}

/** The table that marks an unfinished transfer; its row names the source. */
export const UNFINISHED = '_transfer';
