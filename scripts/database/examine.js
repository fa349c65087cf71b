/** Checks a SQLite file before anything opens it for writing: kind of file, write-ahead log, damage. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { realFile } from '../realFile.js';
import { findDamage } from './damage.js';
import { DatabaseFault, damaged, foreignLog, notADatabase } from './fault.js';

const MAGIC = Buffer.from('SQLite format 3\0');

/** Up to here looking at every page takes a moment (a quarter of a second for 100 MB in memory); in bytes. */
const SMALL = 64 * 1024 * 1024;

/**
 * Up to the size SMALL every page is looked at; of larger files the first one alone: the rest is left to check.js, beside the
 * running bot.
 * @param {string} file path of the database; where there is none, or an empty one, all is well
 * @throws {DatabaseFault}
 */
export function examine(file) {
  const real = realFile(file);
  const known = statSync(real, { throwIfNoEntry: false });
  if (known?.isDirectory()) throw new DatabaseFault(notADatabase(file, 'a folder'));
  const size = known?.size ?? 0;
  const start = size === 0 ? Buffer.alloc(0) : readStart(real);
  if (!start.equals(MAGIC.subarray(0, start.length))) {
    throw new DatabaseFault(notADatabase(file, 'a file of another kind, no SQLite database'));
  }
  const hasLog = sizeOf(`${real}-wal`) > 0;
  // SQLite would throw the log away, with all that is in it.
  if (size === 0 && hasLog) throw new DatabaseFault(foreignLog(real));
  // A transaction of the very first start was cut off: SQLite undoes it first, which is to write.
  if (size === 0 || size > SMALL || sizeOf(`${real}-journal`) > 0) return;
  // The log of another file shows in rows beside indexes, and not in pages alone.
  const found = findDamage(real, { log: hasLog, thorough: hasLog });
  if (found.length === 0) return;
  // What is sound without its log, and is not with it, never had that log.
  const foreign = hasLog && findDamage(real, { log: false }).length === 0;
  throw new DatabaseFault(foreign ? foreignLog(real) : damaged(file, found));
}

/** Whether examine() leaves most of the file to check.js. */
export function isLarge(file) {
  return sizeOf(realFile(file)) > SMALL;
}

function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** No more than MAGIC is long. The file must not be open in this process: closing it here would give up SQLite's locks on it. */
function readStart(file) {
  const handle = openSync(file, 'r');
  try {
    const start = Buffer.alloc(MAGIC.length);
    return start.subarray(0, readSync(handle, start, 0, start.length, 0));
  } finally {
    closeSync(handle);
  }
}
