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
