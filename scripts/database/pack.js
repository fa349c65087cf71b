/**
 * Packs a database anew, once, so that from then on pages that hold nothing can be given back to the disk one by one.
 * Giving them back is the running bot's matter (src/store/housekeeping/).
 */
import { statfsSync, statSync } from 'node:fs';
import { isLarge } from './examine.js';

/** As SQLite numbers it. */
const INCREMENTAL = 2;
/** The copy that SQLite makes, the same in its log, and as much again for everybody else. */
const TIMES_ITS_SIZE = 3;

/**
 * Only of a file that is small, for which it takes a moment, and where the disk has room for it. Any other, and one that
 * somebody else holds at this moment, stays as it is: SQLite uses its empty pages again, so that it does not grow by them.
 * @param {import('@libsql/client').Client} client with `auto_vacuum` set to what it is to be
 * @param {string} file
 * @param {(line: string) => void} log
 * @returns {Promise<boolean>} whether it has been done now
 */
export async function packOnce(client, file, log) {
  const { rows } = await client.execute('PRAGMA auto_vacuum');
  if (rows[0]?.auto_vacuum === INCREMENTAL || isLarge(file)) return false;
  const { bavail, bsize } = statfsSync(file);
  if (bavail * bsize < TIMES_ITS_SIZE * statSync(file).size) return false;
  try {
    await client.execute('VACUUM');
  } catch (error) {
    log(`database: could not be packed anew, which is tried again at the next start (${error.message})`);
    return false;
  }
  log('database: packed anew, so that room that is no longer needed can be given back');
  return true;
}
