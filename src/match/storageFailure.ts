/**
 * The database could not be written or read for a reason outside this program: nothing of what was asked has happened, and
 * the same may well succeed later. Recognising it is the store's matter; telling people is the hosts'.
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
