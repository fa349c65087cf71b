/**
 * How a database stands: sound or damaged, and which migrations it has seen; beside a running bot, too.
 * Nothing is changed by it. Bringing a database up to date is left to migrate.js.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { realFile } from '../realFile.js';
import { findDamage, openForReading } from './damage.js';
import { examine, isLarge } from './examine.js';
import { DatabaseFault, damaged, halfFilled, ofAnotherProgram, UNFINISHED_TRANSFER } from './fault.js';
import { appliedOf, pending, readMigrations } from './migrations.js';
import { connectionFault } from './postgresql.js';
import { connectionSettings } from './postgresqlSettings.js';

const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url));
const MIGRATIONS_POSTGRESQL = fileURLToPath(new URL('../../prisma/migrations-postgresql/', import.meta.url));

const SEEN =
  'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name';

/**
 * Every page is looked at, however many there are.
 * @param {string} file path of a SQLite database that is there
 * @returns {import('./standing.js').DatabaseStanding}
 * @throws {DatabaseFault} in a sentence for people, where it cannot be used
 */
export function lookAt(file) {
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
    const seen = isBegun(file, tables) ? database.prepare(SEEN).all() : [];
    return standingOf(file, readMigrations(MIGRATIONS), seen);
  } finally {
    database.close();
  }
}

/**
 * Asked in a session that may only read.
 * @param {import('./address.js').PostgresqlAddress} address
 * @returns {Promise<import('./standing.js').DatabaseStanding>}
 * @throws {DatabaseFault} in a sentence for people, without the password, where it does not answer or cannot be used
 */
export async function lookAtServer(address) {
  const { default: pg } = await import('pg');
  const settings = connectionSettings(address, ['default_transaction_read_only=on']);
  const client = new pg.Client({ ...settings, application_name: 'intarsia doctor' });
  // A connection that breaks fails whatever is asked of it; that is where it is told.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY 1', [
      address.schema,
    ]);
    const begun = isBegun(
      address.called,
      rows.map(({ tablename }) => tablename),
    );
    const seen = begun ? (await client.query(SEEN)).rows : [];
    return standingOf(address.called, readMigrations(MIGRATIONS_POSTGRESQL), seen);
  } catch (error) {
    throw error instanceof DatabaseFault ? error : new DatabaseFault(connectionFault(address, error), { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

/** Between a look at the log and one at the file a running bot may have begun the next log. */
function examineTwice(file) {
  try {
    examine(file);
  } catch (error) {
    if (!(error instanceof DatabaseFault)) throw error;
    examine(file);
  }
}

/** Whether a migration has been applied; nothing is there yet where not. */
function isBegun(called, tables) {
  if (tables.includes(UNFINISHED_TRANSFER)) throw new DatabaseFault(halfFilled(called));
  if (tables.length === 0) return false;
  if (!tables.includes('_prisma_migrations')) throw new DatabaseFault(ofAnotherProgram(called, tables));
  return true;
}

function standingOf(called, known, seen) {
  const waiting = pending(known, appliedOf(seen), called);
  return { newest: seen.at(-1)?.migration_name ?? 'none', pending: waiting.map(({ name }) => name) };
}
