/** Reports the status of a database, even while the bot runs: damage, applied and pending migrations. */
import { existsSync } from 'node:fs';
import { realFile } from '../files/realFile.js';
import { DatabaseFault, damaged, ofAnotherProgram, refuseHalfFilled } from './fault.js';
import { appliedOf, MIGRATIONS, pending, readMigrations } from './migrations.js';
import { connectionFault } from './postgresql/fault.js';
import { asOneSet } from './postgresql/migrations.js';
import { checkServer } from './postgresql/serverCheck.js';
import { connectClient } from './postgresql/settings.js';
import { findDamage, openForReading } from './sqlite/damage.js';
import { examine, isLarge } from './sqlite/examine.js';

/** @typedef {import('./types.js').DatabaseStatus} DatabaseStatus */

const SEEN =
  'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name';

const WATCHES = 'watches';
/** Written by src/features/storage/openStore.ts. */
const OTHER_PROCESS = `SELECT "lookedAt" FROM "${WATCHES}" WHERE "id" = 'otherProcess'`;

/**
 * Checks every page, whatever the file's size.
 * @param {string} file path of an existing SQLite database
 * @returns {import('./types.js').DatabaseStatus}
 * @throws {DatabaseFault} with a sentence for the operator, if it cannot be used
 */
export function readStatus(file) {
  const real = realFile(file);
  examineTwice(file);
  const log = existsSync(`${real}-wal`);
  const found = isLarge(file) ? findDamage(real, { log }) : [];
  if (found.length > 0) throw new DatabaseFault(damaged(file, found));
  const database = openForReading(real, log);
  try {
    const tables = database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .all()
      .map(({ name }) => name);
    const seen = isMigrated(file, tables) ? database.prepare(SEEN).all() : [];
    const other = tables.includes(WATCHES) ? database.prepare(OTHER_PROCESS).all() : [];
    return statusOf(file, readMigrations(MIGRATIONS, 'sqlite'), seen, other);
  } finally {
    database.close();
  }
}

/**
 * Runs the checks of a start, then reads the status in a read-only session.
 * @param {import('./types.js').PostgresqlAddress} address
 * @param {{ connections?: number }} [options] how many connections a process of the bot opens
 * @returns {Promise<import('./types.js').ServerStatus>}
 * @throws {DatabaseFault} with a sentence that contains no password, if the server does not answer or cannot be used
 */
export async function readServerStatus(address, { connections } = {}) {
  try {
    const warnings = await checkServer(address, { name: DOCTOR, connections });
    const settings = ['default_transaction_read_only=on'];
    const client = await connectClient(address, { application_name: DOCTOR, settings });
    try {
      return { ...(await statusOnServer(client, address)), warnings };
    } finally {
      await client.end().catch(() => {});
    }
  } catch (error) {
    throw error instanceof DatabaseFault ? error : new DatabaseFault(connectionFault(address, error), { cause: error });
  }
}

const DOCTOR = 'intarsia doctor';

async function statusOnServer(client, { schema, called, user, database }) {
  const { rows } = await client.query('SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY 1', [schema]);
  const tables = rows.map(({ tablename }) => tablename);
  const seen = isMigrated(called, tables) ? (await client.query(SEEN)).rows : [];
  const other = tables.includes(WATCHES) ? (await client.query(OTHER_PROCESS)).rows : [];
  const migrations = readMigrations(MIGRATIONS, 'postgresql');
  const status = statusOf(called, migrations, asOneSet(seen, migrations), other);
  if (status.pending.length > 0 && !(await mayCreate(client, schema))) {
    throw new DatabaseFault(
      `The database ${called} does not allow the user "${user}" to create tables: grant the right (GRANT CREATE ON SCHEMA "${schema}" TO "${user}"; for a schema that does not exist yet: GRANT CREATE ON DATABASE "${database}" TO "${user}"), or set DATABASE_URL to another user.`,
    );
  }
  return status;
}

async function mayCreate(client, schema) {
  const { rows } = await client.query(
    `SELECT coalesce((SELECT has_schema_privilege(oid, 'CREATE') FROM pg_namespace WHERE nspname = $1),
       has_database_privilege(current_database(), 'CREATE')) AS may`,
    [schema],
  );
  return rows[0].may;
}

/** A running bot may create the write-ahead log during the first check. */
function examineTwice(file) {
  try {
    examine(file);
  } catch (error) {
    if (!(error instanceof DatabaseFault)) throw error;
    examine(file);
  }
}

/** Whether a migration has been applied. If not, the database must be empty. */
function isMigrated(called, tables) {
  refuseHalfFilled(called, tables);
  if (tables.length === 0) return false;
  if (!tables.includes('_prisma_migrations')) throw new DatabaseFault(ofAnotherProgram(called, tables));
  return true;
}

function statusOf(called, known, seen, [other]) {
  const waiting = pending(known, appliedOf(seen), called);
  return {
    newest: seen.at(-1)?.migration_name ?? 'none',
    pending: waiting.map(({ name }) => name),
    otherProcessAt: other === undefined ? null : new Date(other.lookedAt),
  };
}
