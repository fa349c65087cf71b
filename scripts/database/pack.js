/**
 * Packs a database anew, once, so that from then on pages that hold nothing can be given back to the disk one by one, and nothing of
 * what was deleted before is left in it. Giving pages back is the running bot's matter (src/features/storage/housekeeping.ts).
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
 * @param {boolean} hasTraces whether what was deleted in it has not been written over
 * @returns {Promise<boolean>} whether it has been done now
 */
export async function packOnce(client, file, log, hasTraces) {
  const { rows } = await client.execute('PRAGMA auto_vacuum');
  if (rows[0]?.auto_vacuum === INCREMENTAL && !hasTraces) return false;
  const { bavail, bsize } = statfsSync(file);
  if (isLarge(file) || bavail * bsize < TIMES_ITS_SIZE * statSync(file).size) {
    if (hasTraces) log('database: what was deleted before is still in the file; docs/privacy.md says how to remove it');
    return false;
  }
  try {
    await client.execute('VACUUM');
  } catch (error) {
    log(`database: could not be packed anew, and stays as it is (${error.message})`);
    return false;
  }
  log('database: packed anew, so that room that is no longer needed can be given back');
  return true;
}
