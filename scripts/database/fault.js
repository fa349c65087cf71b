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

const HALF_FILLED = {
  // By src/store/transfer.
  _transfer: (called) =>
    `The database ${called} is incomplete because a transfer was interrupted: "npx intarsia transfer" with the same --from and --to resumes it.`,
  // By src/backup/databases/postgresql.ts.
  _restore: (called) =>
    `The database ${called} is incomplete because a backup is being restored into it, or that was interrupted: wait for it, or replace it with a new empty database and restore the backup again.`,
};

/**
 * Refuses a database with a table that marks it as incomplete.
 * @param {string} called how messages name the database
 * @param {readonly string[]} tables all its tables
 * @param {string | null} [filledBy] the marker of the caller's own operation
 */
export function refuseHalfFilled(called, tables, filledBy = null) {
  for (const [marker, sentence] of Object.entries(HALF_FILLED))
    if (marker !== filledBy && tables.includes(marker)) throw new DatabaseFault(sentence(called));
}
