/**
 * The database could not be written or read for a reason outside this program, and the same may well succeed later. Nothing of what was
 * asked has happened, unless the failure says that it does not know.
 */

/**
 * `full`: no room on the disk. `readOnly`: the database may not be written. `busy`: another process holds it. `device`: the disk
 * or the way to it fails. `away`: the server that keeps it cannot be reached.
 */
export type StorageTrouble = 'full' | 'readOnly' | 'busy' | 'device' | 'away';

export class StorageFailure extends Error {
  readonly trouble: StorageTrouble;

  constructor(trouble: StorageTrouble, cause: unknown) {
    super(`the database cannot be used at present (${trouble})`, { cause });
    this.name = 'StorageFailure';
    this.trouble = trouble;
  }
}

/** The connection broke before the answer came, and the server cannot be asked: what was to be written may have been. */
export class OutcomeUnknown extends StorageFailure {
  constructor(cause: unknown) {
    super('away', cause);
    this.name = 'OutcomeUnknown';
  }
}

/** What has become of an interaction: `unknown` where the database was out of reach when that was to be found out. */
export type Outcome = 'nothing' | 'saved' | 'unknown';

/** What to say of an interaction that has ended in `error`; a single statement that got no answer is noted with no interaction. */
export async function outcomeAfter(
  { outcomeOf }: { outcomeOf(interactionId: string): Promise<Outcome> },
  interactionId: string,
  error: unknown,
): Promise<Outcome> {
  const outcome = await outcomeOf(interactionId);
  return outcome === 'nothing' && error instanceof OutcomeUnknown ? 'unknown' : outcome;
}
