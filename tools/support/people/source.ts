/** Values by the names of columns. */
export type Row = Readonly<Record<string, unknown>>;

/** How one kind of database is asked. */
export interface Source {
  /** SQL that both kinds understand; its arguments are `$1`, `$2`, … */
  ask(sql: string, given?: readonly string[]): Promise<readonly Row[]>;
  /** What the database finds wrong with itself, in sentences. */
  integrity(): Promise<readonly string[]>;
  close(): Promise<void>;
}
