/** Logs storage trouble when it begins, changes and ends, and recognizes values that do not fit their column. */
import type { StorageFailure, StorageTrouble } from '../../match/index.ts';

export interface StorageListener {
  /** A statement failed for a reason outside this program. */
  failed(failure: StorageFailure): void;
  /** A change begins. Call the returned function once it is committed. */
  change(): () => void;
}

export interface StorageLog {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export function logStorageTrouble(log: StorageLog | undefined): StorageListener {
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
        // A change that began before the last failure may have been committed before it.
        if (trouble === null || failures !== before) return;
        trouble = null;
        log?.info({}, 'the database can be written again');
      };
    },
  };
}

const ADVICE: Readonly<Record<StorageTrouble, string>> = {
  full: 'the disk is full: nothing can be saved until there is room again; people are asked to try again',
  readOnly:
    'the database is read-only: nothing can be saved until its file and folder, or the server, are writable again; people are asked to try again',
  busy: 'another program has locked the database: nothing can be saved until it releases the lock',
  device: 'the disk is failing: nothing can be saved until the database can be read and written again',
  away: 'the database server cannot be reached: nothing can be saved until it can; people are asked to try again',
};

/** A value that does not have its column's type, because SQLite accepts any value in any column. */
export class UnreadableValue extends TypeError {
  override readonly name = 'UnreadableValue';
}

/** Prisma's code for a value that it cannot convert. */
const INCONSISTENT = 'P2023';

/** Whether a statement failed because of a value in a row, whichever layer detected it. */
export function isUnreadableValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'UnreadableValue' || error.name === 'UnexpectedTypeError') return true;
  if ('code' in error && error.code === INCONSISTENT) return true;
  // From SQLite, when it converts a row to JSON.
  if (error.message.includes('JSON cannot hold BLOB values')) return true;
  // From libSQL's client, for integers beyond JavaScript's range.
  if (error instanceof RangeError && error.message.includes('cannot be safely represented')) return true;
  // From Prisma's adapter, for dates and large integers.
  return (
    (error instanceof RangeError && error.message === 'Invalid time value') ||
    (error instanceof SyntaxError && error.message.endsWith('to a BigInt'))
  );
}
