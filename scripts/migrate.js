/**
 * Brings the database up to date: applies prisma/migrations in order and notes them where `prisma migrate` does.
 * Making migrations, and databases other than SQLite files, are left to Prisma's own command line.
 */
import { createHash, randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';

const FOLDER = fileURLToPath(new URL('../prisma/migrations/', import.meta.url));

/** As Prisma creates it. */
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

/** What stands in the way, in a sentence for people. */
export class MigrationFault extends Error {
  name = 'MigrationFault';
}

/**
 * Applies the migrations that the database has not seen, each in one transaction, and returns their names.
 * Creates file and folder when they are missing; with nothing to do it takes a few milliseconds.
 * @param {string} url as in DATABASE_URL: `file:` and a path
 * @param {{ log?: (line: string) => void, folder?: string }} [options] `log` hears of each migration applied
 * @throws {MigrationFault} when the file cannot be written, or an applied migration's text has changed
 */
export async function migrate(url, { log = () => {}, folder = FOLDER } = {}) {
  makeFolder(databaseFile(url));
  const client = openFile(url);
  try {
    await client.execute('PRAGMA busy_timeout = 5000');
    // Tables are rebuilt with their references off; they are checked before each commit instead.
    await client.execute('PRAGMA foreign_keys = OFF');
    const waiting = pending(readMigrations(folder), await appliedChecksums(client));
    if (waiting.length === 0) return [];
    await client.execute('PRAGMA journal_mode = WAL');
    await client.execute(TABLE);
    const applied = [];
    for (const migration of waiting) {
      if (!(await applyOnce(client, migration))) continue;
      applied.push(migration.name);
      log(`database: applied ${migration.name}`);
    }
    return applied;
  } catch (error) {
    throw error instanceof MigrationFault ? error : cannotBeRead(url, error);
  } finally {
    client.close();
  }
}

/** The path of a `file:` URL, relative to where the program runs. */
export function databaseFile(url) {
  const match = /^file:(?:\/\/(?=\/))?([^?#]+)/.exec(url);
  if (!match?.[1] || match[1] === ':memory:') {
    throw new MigrationFault(
      `DATABASE_URL is "${url}", but must be "file:" and a path, such as "file:data/intarsia.db".`,
    );
  }
  return path.resolve(decodeURIComponent(match[1]));
}

function makeFolder(file) {
  const folder = path.dirname(file);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new MigrationFault(
      `The database ${file} cannot be written (${error.code}): make its folder writable or set DATABASE_URL to another file.`,
      { cause: error },
    );
  }
}

function openFile(url) {
  try {
    return createClient({ url });
  } catch (error) {
    throw cannotBeRead(url, error);
  }
}

function cannotBeRead(url, error) {
  const file = databaseFile(url);
  return new MigrationFault(`The database ${file} cannot be read or written: ${error.message}.`, { cause: error });
}

/** All migrations of the folder in the order in which they apply; the checksum is Prisma's. */
function readMigrations(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const text = readFileSync(path.join(folder, name, 'migration.sql'));
      return { name, sql: text.toString('utf8'), checksum: createHash('sha256').update(text).digest('hex') };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The migrations that are still to apply. Refuses those that were changed afterwards, or stopped half-way. */
function pending(migrations, applied) {
  return migrations.filter(({ name, checksum }) => {
    const row = applied.get(name);
    if (!row) return true;
    if (!row.finished) {
      throw new MigrationFault(
        `Migration ${name} was begun but not finished: mend it with "npx prisma migrate resolve".`,
      );
    }
    if (row.checksum !== checksum) {
      throw new MigrationFault(
        `Migration ${name} was changed after it had been applied: bring its migration.sql back, and put changes into a new migration.`,
      );
    }
    return false;
  });
}

async function appliedChecksums(client) {
  const tables = await client.execute(`SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'`);
  if (tables.rows.length === 0) return new Map();
  const { rows } = await client.execute(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  return new Map(
    rows.map((row) => [row.migration_name, { checksum: row.checksum, finished: row.finished_at !== null }]),
  );
}

/** False when another process has applied it in the meantime. */
async function applyOnce(client, { name, sql, checksum }) {
  await client.execute('BEGIN IMMEDIATE');
  if ((await appliedChecksums(client)).has(name)) {
    await client.execute('ROLLBACK');
    return false;
  }
  const startedAt = Date.now();
  try {
    // One script up to the commit: the client rolls back whatever a script leaves open, also when it fails.
    await client.executeMultiple(`${sql}
      ;INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
      VALUES (${[randomUUID(), checksum, name].map(quoted).join(', ')}, ${startedAt}, ${Date.now()}, 1);
      CREATE TEMP TABLE broken_references (count INTEGER NOT NULL CHECK (count = 0));
      INSERT INTO broken_references SELECT count(*) FROM pragma_foreign_key_check();
      DROP TABLE broken_references;
      COMMIT;`);
  } catch (error) {
    throw new MigrationFault(`Migration ${name} failed and was undone: ${error.message}.`, { cause: error });
  }
  return true;
}

function quoted(text) {
  return `'${text.replaceAll("'", "''")}'`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await migrate(process.env.DATABASE_URL ?? 'file:data/intarsia.db', { log: console.error });
  } catch (error) {
    if (!(error instanceof MigrationFault)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
