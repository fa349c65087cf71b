/**
 * A row of the database holds what this program cannot have written: changed by hand, or by an older fault.
 * Lists leave it out and say so; whatever is about it alone fails with it.
 */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
  /** What it is, with its key, for the owner. */
  readonly what: string;

  constructor(what: string, cause: unknown) {
    super(`${what} cannot be read from the database`, { cause });
    this.what = what;
  }
}

/** For whoever shows lists to people: what is missing from them is said. */
export interface DamageNoticing {
  /** Does some work, and says which rows were left out of lists meanwhile, each once; of work inside it that does the same, nothing. */
  leftOutDuring<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly leftOut: readonly UnreadableRow[] }>;
  /** As if a list had left the row out just now. */
  noteLeftOut(row: UnreadableRow): void;
}
