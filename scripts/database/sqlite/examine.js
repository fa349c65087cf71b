/** Checks a SQLite file before anything opens it for writing: kind of file, write-ahead log, damage. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { realFile } from '../../files/realFile.js';
import { DatabaseFault, damaged, foreignLog, notADatabase } from '../fault.js';
import { findDamage } from './damage.js';

const MAGIC = Buffer.from('SQLite format 3\0');

/** In bytes. Checking every page of a file up to this size takes a moment (250 ms for 100 MB in the cache). */
const SMALL = 64 * 1024 * 1024;

/**
 * Checks every page of files up to SMALL and only the first page of larger ones; check.js reads the rest while the bot
 * runs.
 * @param {string} file path of the database; a missing or empty file passes
 * @throws {DatabaseFault}
 */
export function examine(file) {
  const real = realFile(file);
  const known = statSync(real, { throwIfNoEntry: false });
  if (known?.isDirectory()) throw new DatabaseFault(notADatabase(file, 'a folder'));
  const size = known?.size ?? 0;
  const start = size === 0 ? Buffer.alloc(0) : readStart(real);
  if (!start.equals(MAGIC.subarray(0, start.length))) {
    throw new DatabaseFault(notADatabase(file, 'a file of another kind, not a SQLite database'));
  }
  const hasLog = sizeOf(`${real}-wal`) > 0;
  // SQLite would discard the log with all its data.
  if (size === 0 && hasLog) throw new DatabaseFault(foreignLog(real));
  // A rollback journal is left of an interrupted first start; SQLite undoes the transaction, which writes.
  if (size === 0 || size > SMALL || sizeOf(`${real}-journal`) > 0) return;
  // The log of another file may leave pages intact and shows only when rows are compared with indexes.
  const found = findDamage(real, { log: hasLog, thorough: hasLog });
  if (found.length === 0) return;
  // If the file is sound only without the log, the log belongs to another file.
  const foreign = hasLog && findDamage(real, { log: false }).length === 0;
  throw new DatabaseFault(foreign ? foreignLog(real) : damaged(file, found));
}

/** Whether examine() leaves most pages to check.js. */
export function isLarge(file) {
  return sizeOf(realFile(file)) > SMALL;
}

function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Reads as many bytes as MAGIC has. The file must not be open in this process: closing it here would release SQLite's
 * locks.
 */
function readStart(file) {
  const handle = openSync(file, 'r');
  try {
    const start = Buffer.alloc(MAGIC.length);
    return start.subarray(0, readSync(handle, start, 0, start.length, 0));
  } finally {
    closeSync(handle);
  }
}
