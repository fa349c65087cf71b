/**
 * Whether the files of a database may be written at this moment, asked before SQLite writes them. SQLite itself goes on by the files that it has
 * open: into a log that can never be brought into its file. And a `-shm` that may not be written ends the process by a signal (SIGBUS).
 */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { StorageFailure, type StorageTrouble } from '../../../match/index.ts';

/** Besides these the system may say that there is no such file, which is so where SQLite has yet to make it. */
const TROUBLES: ReadonlyMap<unknown, StorageTrouble> = new Map([
  ['EACCES', 'readOnly'],
  ['EPERM', 'readOnly'],
  ['EROFS', 'readOnly'],
  ['EIO', 'device'],
  // A network drive that has been left.
  ['ESTALE', 'device'],
  ['ENOTCONN', 'device'],
]);

/** SQLite notes in shared memory what it is reading. */
const READS = /^\s*(SELECT|PRAGMA)\b/i;
const UNDOES = /^\s*ROLLBACK\b/i;

/** Checks what a statement may write; some microseconds. */
export type FileCheck = (sql: string) => void;

/** @throws StorageFailure, the check */
export function fileCheck(file: string): FileCheck {
  const shared = `${file}-shm`;
  const all = [path.dirname(file), file, `${file}-wal`, shared];
  return (sql) => {
    if (UNDOES.test(sql)) return;
    for (const name of READS.test(sql) ? [shared] : all) mayBeWritten(name);
  };
}

function mayBeWritten(name: string): void {
  try {
    accessSync(name, constants.W_OK);
  } catch (error) {
    const trouble = TROUBLES.get(error instanceof Error && 'code' in error ? error.code : undefined);
    if (trouble !== undefined) throw new StorageFailure(trouble, error);
  }
}
