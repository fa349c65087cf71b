/**
 * Brings the database up to date, whichever kind DATABASE_URL names; by itself a command.
 * How that is done is left to database/sqlite.js and database/postgresql.js, making migrations to Prisma's own command line.
 */
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { databaseAddress } from './database/address.js';
import { DatabaseFault } from './database/fault.js';
import { MIGRATIONS, readMigrations } from './database/migrations.js';
import { lockFile, lockSentence } from './fileLock.js';
import { makeFilesPrivate } from './privateFiles.js';

export { databaseAddress, databaseFile } from './database/address.js';
export { DatabaseFault } from './database/fault.js';

/** How long the command line waits for another process to finish, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Applies the migrations that the database has not seen, each in one transaction, and returns their names.
 * Creates file and folder of a SQLite file when they are missing. Nothing is written to a database that is damaged, another
 * program's, or newer than this program. Keeping other processes out of a file (fileLock.js) is the caller's.
 * @param {string} url as in DATABASE_URL
 * @param {{ log?: (line: string) => void, folder?: string, isTransferring?: boolean, connections?: number, lockPatienceMs?: number }} [options] `log` hears of each migration
 * applied; `folder`: where they are, if not where this program has them; `isTransferring`: it may be half filled
 * @throws {DatabaseFault} in a sentence for people, when the database cannot be used
 */
export async function migrate(url, options) {
  const address = databaseAddress(url);
  // Loaded only where it is used.
  if (address.kind === 'postgresql') {
    const { migratePostgresql } = await import('./database/postgresql.js');
    return migratePostgresql(address, options);
  }
  const { migrateSqlite } = await import('./database/sqlite.js');
  return migrateSqlite(address, options);
}

/** The name of the newest migration that this program knows. */
export function newestMigration() {
  return readMigrations(MIGRATIONS, 'sqlite').at(-1)?.name ?? '';
}

async function run(url) {
  const address = databaseAddress(url);
  makeFilesPrivate();
  if (address.kind === 'postgresql') return void (await migrate(url, { log: console.error }));
  const lock = lockFile(address.file, { since: new Date(), waitMs: PATIENCE_MS });
  if (!lock.ok) throw new DatabaseFault(lockSentence(lock, `The database ${address.file}`, 'DATABASE_URL'));
  try {
    await migrate(url, { log: console.error });
  } finally {
    lock.release();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await run(process.env.DATABASE_URL || 'file:data/intarsia.db');
  } catch (error) {
    if (!(error instanceof DatabaseFault)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
