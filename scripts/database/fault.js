/** Words the reasons why a database cannot be used: what is wrong and how to fix it. */

/** The message is one or more sentences for the operator. */
export class DatabaseFault extends Error {
  name = 'DatabaseFault';
}

/** @param {readonly string[]} found the damage */
export function damaged(file, found) {
  return `The database ${file} is damaged (${found.join('; ')}). Keep the file; replace it with an earlier copy, without ${file}-wal and ${file}-shm, or save what can be read: sqlite3 ${file} .recover | sqlite3 rescued.db`;
}

export function foreignLog(file) {
  return `${file}-wal does not belong to the database ${file} but to another file that had its name: opening them together would destroy both. If ${file} is a restored copy, move ${file}-wal and ${file}-shm away; otherwise bring back the original file.`;
}

export function notADatabase(file, kind) {
  return `The database ${file} is ${kind}: set DATABASE_URL to another file, or move this one away to start with an empty database.`;
}

export function newerThanProgram(file, theirs, ours) {
  return `The database ${file} was last used by a newer version of this program (it has the migration ${theirs}; the latest known here is ${ours}): start the newer version, or replace the file with an earlier copy.`;
}

export function ofAnotherProgram(file, tables) {
  return `The database ${file} belongs to another program (it has the tables ${tables.join(', ')}): set DATABASE_URL to another one.`;
}

export function inUseByOlder(called) {
  return `An older version of this program is running on the database ${called} and could not use its new tables: stop all its processes, then start this version again.`;
}

/** A table of this name marks a database that an interrupted transfer has left incomplete (src/store/transfer). */
export const UNFINISHED_TRANSFER = '_transfer';

export function halfFilled(called) {
  return `The database ${called} is incomplete because a transfer was interrupted: "npm run -s transfer" with the same --from and --to resumes it.`;
}
