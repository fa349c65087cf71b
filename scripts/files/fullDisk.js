/** Recognizes a full disk by the errors of SQLite and the system, and words it for operators. */
import { statfsSync } from 'node:fs';
import path from 'node:path';

const FULL = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'];
/** Twice what SQLite maps beside a database. Without room for that it reports an I/O error. */
const MIN_BYTES_FREE = 64 * 1024;

/**
 * @param {Error & { code?: string }} error
 * @param {string} file what could not be written; its folder exists
 */
export function isDiskFull({ code = '' }, file) {
  if (FULL.includes(code)) return true;
  return code.startsWith('SQLITE_IOERR') && bytesFreeAt(path.dirname(file)) < MIN_BYTES_FREE;
}

function bytesFreeAt(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // The disk is missing or failing, which is no lack of space.
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * @param {string} called the file's role and path, the subject of the sentence
 * @param {string} setting the setting that names the file
 */
export function diskFullSentence(called, setting) {
  return `${called} cannot be written because the disk is full: free some space, or set ${setting} to a file on another disk.`;
}
