/** Words the reasons why a database cannot be used: what is wrong and how to fix it. */

/** The message is one or more sentences for the operator. */
export class DatabaseFault extends Error {
  name = 'DatabaseFault';
}

/** @param {readonly string[]} found the damage */
export function damaged(file, found) {
  return `The database ${file} is damaged (${found.join('; ')}). Keep it as it is; put a copy from before in its place, without ${file}-wal and ${file}-shm, or save what can be read: sqlite3 ${file} .recover | sqlite3 rescued.db`;
}

export function foreignLog(file) {
  return `${file}-wal does not belong to the database ${file}, but to another one that was in its place: opening them together would destroy both. If ${file} is a copy that was put back, move ${file}-wal and ${file}-shm away; otherwise bring back the file that they belong to.`;
}

export function notADatabase(file, kind) {
  return `The database ${file} is ${kind}: set DATABASE_URL to another file, or move this one away and an empty database is made.`;
}

export function newerThanProgram(file, theirs, ours) {
  return `The database ${file} was last used by a newer version of this program (it has seen the migration ${theirs}; the last one known here is ${ours}): start the newer version, or put a copy from before in its place.`;
}

export function ofAnotherProgram(file, tables) {
  return `The database ${file} belongs to another program (it has the tables ${tables.join(', ')}): set DATABASE_URL to another one.`;
}

/** A table of this name marks a database that an interrupted transfer has left incomplete (src/store/transfer). */
export const UNFINISHED_TRANSFER = '_transfer';

export function halfFilled(called) {
  return `The database ${called} is half filled: "npm run -s transfer" with the same --from and --to goes on where it was ended.`;
}
