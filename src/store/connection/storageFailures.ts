/**
 * Which errors of SQLite come from the machine and not from what was asked, by their primary result codes.
 * What becomes of them is left to the connection, which meets them, and to whoever asked.
 */
import { StorageFailure, type StorageTrouble } from '../../match/index.ts';

/** Hears of each statement that failed for a reason outside this program, and of each change that was kept. */
export interface StorageListener {
  failed(failure: StorageFailure): void;
  kept(): void;
}

export interface StorageLog {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** https://sqlite.org/rescode.html; a damaged file (11, 26) is none of these: it does not mend by waiting. */
const TROUBLES: ReadonlyMap<number, StorageTrouble> = new Map([
  [5, 'busy'],
  [6, 'busy'],
  [8, 'readOnly'],
  [10, 'device'],
  [13, 'full'],
  [14, 'device'],
]);

/** Extended codes carry the primary one in their lowest byte. */
const PRIMARY = 0xff;

/** The same error, as a StorageFailure where it is one. */
export function recognised(error: unknown): unknown {
  const code = error instanceof Error && 'rawCode' in error ? error.rawCode : undefined;
  const trouble = typeof code === 'number' ? TROUBLES.get(code & PRIMARY) : undefined;
  return trouble === undefined ? error : new StorageFailure(trouble, error);
}

/** Tells the owner when trouble begins, when it changes and when it is over; not of each statement that meets it. */
export function toldOnce(log: StorageLog | undefined): StorageListener {
  let trouble: StorageTrouble | null = null;
  return {
    failed(failure) {
      if (failure.trouble === trouble) return;
      trouble = failure.trouble;
      log?.error({ err: failure, trouble }, ADVICE[trouble]);
    },
    kept() {
      if (trouble === null) return;
      trouble = null;
      log?.info({}, 'the database can be written again');
    },
  };
}

/** For the owner. */
const ADVICE: Readonly<Record<StorageTrouble, string>> = {
  full: 'the disk is full: nothing can be saved until there is room again; people are asked to try again',
  readOnly: 'the database may not be written: nothing can be saved until its file and folder are writable again',
  busy: 'another program holds the database: nothing can be saved until it lets go',
  device: 'the disk fails: nothing can be saved until the database can be read and written again',
};
