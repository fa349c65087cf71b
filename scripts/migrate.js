/** Applies pending migrations to the database in DATABASE_URL; also a command. */
import process from 'node:process';
import { databaseAddress } from './database/address.js';
import { DatabaseFault } from './database/fault.js';
import { MIGRATIONS, readMigrations } from './database/migrations.js';
import { lockFile, lockSentence } from './files/fileLock.js';
import { makeFilesPrivate } from './files/privateFiles.js';
import { isStartedProgram } from './files/realFile.js';

export { databaseAddress, databaseFile } from './database/address.js';
export { DatabaseFault } from './database/fault.js';

/**
 * @typedef {import('./database/types.js').DatabaseAddress} DatabaseAddress
 * @typedef {import('./database/types.js').MigrateOptions} MigrateOptions
 */

/** How long the command line waits for another process to finish, in milliseconds. */
const LOCK_TIMEOUT_MS = 5_000;

/**
 * Applies the pending migrations, each in one transaction, and returns their names. Creates a missing SQLite file and
 * its folder. Writes nothing to a database that is damaged, belongs to another program, or is newer than this program.
 * The caller locks a SQLite file (files/fileLock.js).
 * @param {string} url value of DATABASE_URL
 * @param {import('./database/types.js').MigrateOptions} [options]
 * @returns {Promise<string[]>}
 * @throws {DatabaseFault} with a sentence for the operator, if the database cannot be used
 */
export async function migrate(url, options) {
  const address = databaseAddress(url);
  if (address.kind === 'postgresql') {
    const { migratePostgresql } = await import('./database/postgresql/migrate.js');
    return migratePostgresql(address, options);
  }
  const { migrateSqlite } = await import('./database/sqlite/migrate.js');
  return migrateSqlite(address, options);
}

/** The newest migration that this program knows. */
export function newestMigration() {
  return readMigrations(MIGRATIONS, 'sqlite').at(-1)?.name ?? '';
}

async function run(url) {
  const address = databaseAddress(url);
  makeFilesPrivate();
  if (address.kind === 'postgresql') return void (await migrate(url, { log: console.error }));
  const lock = lockFile(address.file, { since: new Date(), waitMs: LOCK_TIMEOUT_MS });
  if (!lock.ok) throw new DatabaseFault(lockSentence(lock, `The database ${address.file}`, 'DATABASE_URL'));
  try {
    await migrate(url, { log: console.error });
  } finally {
    lock.release();
  }
}

if (isStartedProgram(import.meta.url)) {
  try {
    await run(process.env.DATABASE_URL || 'file:data/intarsia.db');
  } catch (error) {
    if (!(error instanceof DatabaseFault)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
