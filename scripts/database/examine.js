/**
 * Looks at a database before anything opens it for writing: kind of file, write-ahead log, damage.
 * Nothing is changed by it, neither the file nor what lies beside; bringing it up to date is left to migrate.js.
 */
import { statSync } from 'node:fs';
import { realFile } from '../realFile.js';
import { findDamage } from './damage.js';
import { DatabaseFault, damaged, foreignLog, notADatabase } from './fault.js';
import { readStart, whoseLog } from './writeAheadLog.js';

const MAGIC = Buffer.from('SQLite format 3\0');

/** Up to here looking at every page takes a moment (a quarter of a second for 100 MB in memory); in bytes. */
const SMALL = 64 * 1024 * 1024;

/**
 * Up to the size SMALL every page is looked at; of larger files the first one alone, as long as their log is known to
 * be theirs: the rest is left to check.js, beside the running bot.
 * @param {string} file path of the database; where there is none, or an empty one, all is well
 * @throws {DatabaseFault}
 */
export function examine(file) {
  const real = realFile(file);
  const known = statSync(real, { throwIfNoEntry: false });
  if (known?.isDirectory()) throw new DatabaseFault(notADatabase(file, 'a folder'));
  const start = known === undefined ? null : readStart(real, MAGIC.length);
  if (start !== null && !start.equals(MAGIC.subarray(0, start.length))) {
    throw new DatabaseFault(notADatabase(file, 'a file of another kind, no SQLite database'));
  }
  const log = whoseLog(real);
  if (log === 'foreign') throw new DatabaseFault(foreignLog(real));
  if (known === undefined || known.size === 0) return;
  // A transaction of the very first start was cut off: SQLite undoes it first, which is to write.
  if (statSync(`${real}-journal`, { throwIfNoEntry: false })?.size > 0) return;
  if (known.size > SMALL && log !== 'unknown') return;
  // A copy that was packed anew has the number of the state, but pages of its own: only rows beside indexes show that.
  const found = findDamage(real, { log: log !== 'none', thorough: log !== 'none' });
  if (found.length === 0) return;
  // What is sound without its log, and is not with it, never had that log.
  const foreign = log !== 'none' && findDamage(real, { log: false }).length === 0;
  throw new DatabaseFault(foreign ? foreignLog(real) : damaged(file, found));
}

/** Whether examine() leaves most of the file to check.js. */
export function isLarge(file) {
  return (statSync(realFile(file), { throwIfNoEntry: false })?.size ?? 0) > SMALL;
}
