/**
 * Applies pending migrations to a SQLite file and records them where `prisma migrate` does. The caller holds the file's
 * lock.
 */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@libsql/client';
import { diskFullSentence, isDiskFull } from '../../files/fullDisk.js';
import { DatabaseFault, ofAnotherProgram, refuseHalfFilled } from '../fault.js';
import { appliedOf, MIGRATIONS, migrationFailed, pending, readMigrations } from '../migrations.js';
import { examine, isLarge } from './examine.js';

/** Versions from this migration on overwrite deleted data. */
const WRITTEN_OVER_SINCE = '20260404000000_new_game_after';

/** The definition that Prisma uses. */
const TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;

/**
 * Applies the pending migrations, each in one transaction, and returns their names. Creates a missing file and its
 * folder. Writes nothing to a file that is damaged, belongs to another program, or is newer than this program. The
 * caller locks the file (../../files/fileLock.js).
 * @param {import('../types.js').SqliteAddress} address
 * @param {{ log?: (line: string) => void, folder?: string, filledBy?: string }} [options]
 * @throws {DatabaseFault} with a sentence for the operator, if the file cannot be used
 */
export async function migrateSqlite({ url, file }, { log = () => {}, folder = MIGRATIONS, filledBy = null } = {}) {
  makeFolder(file);
  const migrations = readMigrations(folder, 'sqlite');
  let client = null;
  try {
    examine(file);
    client = createClient({ url });
    await client.execute('PRAGMA busy_timeout = 5000');
    await client.execute('PRAGMA secure_delete = ON');
    // Rebuilding tables would trip foreign keys; they are checked before each commit instead.
    await client.execute('PRAGMA foreign_keys = OFF');
    // Takes effect at once in a new file, in others after the next VACUUM.
    await client.execute('PRAGMA auto_vacuum = INCREMENTAL');
    const seen = await appliedChecksums(client);
    refuseHalfFilled(file, await tablesOf(client), filledBy);
    const waiting = pending(migrations, seen, file);
    if (seen.size === 0) await refuseOthers(client, file);
    await client.execute('PRAGMA journal_mode = WAL');
    if (waiting.length > 0) await client.execute(TABLE);
    const applied = [];
    for (const migration of waiting) {
      if (!(await applyOnce(client, migration))) continue;
      applied.push(migration.name);
      if (seen.size > 0) log(`database: applied ${migration.name}`);
    }
    if (seen.size === 0 && applied.length > 0) log('database: created');
    const hasTraces = seen.size > 0 && applied.includes(WRITTEN_OVER_SINCE);
    const packed = await packOnce(client, file, log, hasTraces);
    // Closing would write the log into the file only after the client's statements are garbage-collected.
    if (packed || applied.length > 0) await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    return applied;
  } catch (error) {
    if (isDiskFull(error.cause ?? error, file)) throw noRoomFor(file, error);
    throw error instanceof DatabaseFault ? error : cannotBeRead(file, error);
  } finally {
    client?.close();
  }
}

function makeFolder(file) {
  const folder = path.dirname(file);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (isDiskFull(error, file)) throw noRoomFor(file, error);
    throw new DatabaseFault(
      `The database ${file} cannot be written (${error.code}): make its folder writable or set DATABASE_URL to another file.`,
      { cause: error },
    );
  }
}

function noRoomFor(file, cause) {
  return new DatabaseFault(diskFullSentence(`The database ${file}`, 'DATABASE_URL'), { cause });
}

function cannotBeRead(file, error) {
  return new DatabaseFault(`The database ${file} cannot be read or written: ${error.message}.`, { cause: error });
}

async function tablesOf(client) {
  const { rows } = await client.execute(`SELECT name FROM sqlite_schema WHERE type = 'table'`);
  return rows.map(({ name }) => name);
}

async function appliedChecksums(client) {
  const tables = await client.execute(`SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'`);
  if (tables.rows.length === 0) return new Map();
  const { rows } = await client.execute(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  return appliedOf(rows);
}

/**
 * Before the first migration the database has no tables of this program; a file with other tables belongs to another
 * program.
 */
async function refuseOthers(client, file) {
  const names = (await tablesOf(client)).filter((name) => name !== '_prisma_migrations');
  if (names.length > 0) throw new DatabaseFault(ofAnotherProgram(file, names));
}

/** Returns false if another process has applied it in the meantime. */
async function applyOnce(client, { name, sql, checksum }) {
  await client.execute('BEGIN IMMEDIATE');
  if ((await appliedChecksums(client)).has(name)) {
    await client.execute('ROLLBACK');
    return false;
  }
  const startedAt = Date.now();
  try {
    // One script up to the commit: the client rolls back a script's open transaction, also after a failure.
    await client.executeMultiple(`${sql}
      ;INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
      VALUES (${[randomUUID(), checksum, name].map(quoted).join(', ')}, ${startedAt}, ${Date.now()}, 1);
      CREATE TEMP TABLE broken_references (count INTEGER NOT NULL CHECK (count = 0));
      INSERT INTO broken_references SELECT count(*) FROM pragma_foreign_key_check();
      DROP TABLE broken_references;
      COMMIT;`);
  } catch (error) {
    throw migrationFailed(name, error);
  }
  return true;
}

function quoted(text) {
  return `'${text.replaceAll("'", "''")}'`;
}

/** SQLite's number for auto_vacuum = INCREMENTAL. */
const INCREMENTAL = 2;
/** SQLite's copy, its log, and as much again for everything else on the disk. */
const FREE_SPACE_FACTOR = 3;

/**
 * Runs VACUUM once on a small file, if the disk has room. A large or locked file stays as it is: SQLite reuses its free
 * pages, so it does not grow.
 * @param {import('@libsql/client').Client} client with `auto_vacuum` set to its target
 * @param {string} file
 * @param {(line: string) => void} log
 * @param {boolean} hasTraces whether deleted data in it was not overwritten
 * @returns {Promise<boolean>} whether it ran
 */
export async function packOnce(client, file, log, hasTraces) {
  const { rows } = await client.execute('PRAGMA auto_vacuum');
  if (rows[0]?.auto_vacuum === INCREMENTAL && !hasTraces) return false;
  const { bavail, bsize } = statfsSync(file);
  if (isLarge(file) || bavail * bsize < FREE_SPACE_FACTOR * statSync(file).size) {
    if (hasTraces) log('database: the file still contains deleted data; docs/privacy.md says how to remove it');
    return false;
  }
  try {
    await client.execute('VACUUM');
  } catch (error) {
    log(`database: VACUUM failed, and the file stays as it is (${error.message})`);
    return false;
  }
  log('database: ran VACUUM, so that free pages can be returned to the system');
  return true;
}
