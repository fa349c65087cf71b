/**
 * How the server's owner hears that nothing can be saved: once when it begins, when it changes, and when it is over.
 * Which errors mean that is left to each kind of database, telling people to the hosts.
 */
import type { StorageFailure, StorageTrouble } from '../../match/index.ts';

/** Hears of each statement that failed for a reason outside this program, and of each change. */
export interface StorageListener {
  failed(failure: StorageFailure): void;
  /** A change begins; what it gives back is called once the change was kept. */
  change(): () => void;
}

export interface StorageLog {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Tells the owner when trouble begins, when it changes and when it is over; not of each statement that meets it. */
export function toldOnce(log: StorageLog | undefined): StorageListener {
  let trouble: StorageTrouble | null = null;
  let failures = 0;
  return {
    failed(failure) {
      failures += 1;
      if (failure.trouble === trouble) return;
      trouble = failure.trouble;
      log?.error({ err: failure, trouble }, ADVICE[trouble]);
    },
    change() {
      const before = failures;
      return () => {
        // A change that began before the last failure may have been kept before it, too.
        if (trouble === null || failures !== before) return;
        trouble = null;
        log?.info({}, 'the database can be written again');
      };
    },
  };
}

/** For the owner. */
const ADVICE: Readonly<Record<StorageTrouble, string>> = {
  full: 'the disk is full: nothing can be saved until there is room again; people are asked to try again',
  readOnly:
    'the database may not be written: nothing can be saved until its file and folder, or the server, let it be written again; people are asked to try again',
  busy: 'another program holds the database: nothing can be saved until it lets go',
  device: 'the disk fails: nothing can be saved until the database can be read and written again',
  away: 'the database server cannot be reached: nothing can be saved until it can; people are asked to try again',
};
