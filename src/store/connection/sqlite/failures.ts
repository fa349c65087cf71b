/** Recognizes failures of the machine in SQLite's errors, and checks the files before SQLite writes them. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { isDiskFull } from '../../../../scripts/files/fullDisk.js';
import { StorageFailure, type StorageTrouble } from '../../../match/index.ts';

/**
 * By primary result code (https://sqlite.org/rescode.html). The codes for a damaged file (11, 26) are not included,
 * because waiting does not help.
 */
const TROUBLE_BY_CODE: ReadonlyMap<number, StorageTrouble> = new Map([
  [5, 'busy'],
  [6, 'busy'],
  [8, 'readOnly'],
  [10, 'device'],
  [13, 'full'],
  [14, 'device'],
]);

/** The lowest byte of an extended result code is its primary code. */
const PRIMARY = 0xff;

/** Converts failures of the machine to StorageFailure; returns other errors unchanged. `file` is the database's path. */
export function classifySqliteError(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'rawCode' in error ? error.rawCode : undefined;
  const trouble = typeof code === 'number' ? TROUBLE_BY_CODE.get(code & PRIMARY) : undefined;
  if (trouble === undefined) return error;
  // Without room for the files that it maps, SQLite reports an I/O error.
  return new StorageFailure(error instanceof Error && isDiskFull(error, file) ? 'full' : trouble, error);
}

/** ENOENT is not included, because SQLite may not have created the file yet. */
const TROUBLE_BY_ERRNO: ReadonlyMap<unknown, StorageTrouble> = new Map([
  ['EACCES', 'readOnly'],
  ['EPERM', 'readOnly'],
  ['EROFS', 'readOnly'],
  ['EIO', 'device'],
  // The network drive is disconnected.
  ['ESTALE', 'device'],
  ['ENOTCONN', 'device'],
]);

const READS = /^\s*(SELECT|PRAGMA)\b/i;
const UNDOES = /^\s*ROLLBACK\b/i;

/**
 * Takes a few microseconds.
 * @throws StorageFailure if a file that the statement would write is not writable
 */
export type FileCheck = (sql: string) => void;

/**
 * SQLite itself continues with open files that have become read-only. It then writes a log that can never be merged
 * into its file; and a read-only `-shm`, which even a SELECT writes, ends the process with SIGBUS.
 */
export function createFileCheck(file: string): FileCheck {
  const shared = `${file}-shm`;
  const all = [path.dirname(file), file, `${file}-wal`, shared];
  return (sql) => {
    if (UNDOES.test(sql)) return;
    for (const name of READS.test(sql) ? [shared] : all) checkWritable(name);
  };
}

function checkWritable(name: string): void {
  try {
    accessSync(name, constants.W_OK);
  } catch (error) {
    const trouble = TROUBLE_BY_ERRNO.get(error instanceof Error && 'code' in error ? error.code : undefined);
    if (trouble !== undefined) throw new StorageFailure(trouble, error);
  }
}
