/** Storage as use cases see it: its failures, damaged rows, and sanitized text. */

const REASONS = {
  full: 'the disk is full',
  readOnly: 'its file and folder, or the server, are not writable',
  busy: 'another program has locked it',
  device: 'the disk or the connection to it is failing',
  away: 'the server cannot be reached',
} as const;

export type StorageTrouble = keyof typeof REASONS;

/**
 * The database failed for a reason outside this program, and nothing was changed; a later attempt may succeed. The
 * message is a sentence for operators.
 */
export class StorageFailure extends Error {
  readonly trouble: StorageTrouble;

  constructor(trouble: StorageTrouble, cause: unknown) {
    super(`The database cannot be used at present: ${REASONS[trouble]}.`, { cause });
    this.name = 'StorageFailure';
    this.trouble = trouble;
  }
}

/** The connection broke before the response to a write, and the server cannot be asked for the outcome. */
export class OutcomeUnknown extends StorageFailure {
  constructor(cause: unknown) {
    super('away', cause);
    this.name = 'OutcomeUnknown';
  }
}

/** Logs failures of background work, except storage failures, which the store itself logs once. */
export function logFailure(
  { log }: { readonly log: { error(facts: object, message: string): void } },
  message: string,
): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof StorageFailure)) log.error({ err: error }, message);
  };
}

/** What an interaction has changed; `unknown` if the database could not be asked. */
export type Outcome = 'nothing' | 'saved' | 'unknown';

/** The outcome of an interaction that ended in `error`. Statements outside of transactions record no interaction. */
export async function outcomeAfter(
  { outcomeOf }: { outcomeOf(interactionId: string): Promise<Outcome> },
  interactionId: string,
  error: unknown,
): Promise<Outcome> {
  const outcome = await outcomeOf(interactionId);
  return outcome === 'nothing' && error instanceof OutcomeUnknown ? 'unknown' : outcome;
}

/** A row that this program cannot have written. Lists omit and report it; a query for it alone fails. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
  /** The row's table and key, for the operator. */
  readonly what: string;

  constructor(what: string, cause: unknown) {
    super(`${what} cannot be read from the database`, { cause });
    this.what = what;
  }
}

export interface DamageTracking {
  /** Runs `work` and returns the rows that lists omitted, each once. Nested calls report only to the innermost. */
  trackSkippedRows<T>(
    work: () => Promise<T>,
  ): Promise<{ readonly value: T; readonly skipped: readonly UnreadableRow[] }>;
  /** Reports a row as if a list had just omitted it. */
  reportSkippedRow(row: UnreadableRow): void;
}

const UNSTORABLE = /\0|\p{Surrogate}/gu;
const REPLACEMENT = '\u{fffd}';

/** Replaces NUL, which PostgreSQL refuses, and lone surrogates, which have no UTF-8 form. */
export function sanitizeText(text: string): string {
  return text.replace(UNSTORABLE, REPLACEMENT);
}
