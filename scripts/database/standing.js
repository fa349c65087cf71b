/**
 * Looks how a database stands: sound or damaged, and which migrations it has seen; beside a running bot, too.
 * Nothing is changed by it. Bringing a database up to date is left to migrate.js.
 */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { realFile } from '../realFile.js';
import { findDamage, openForReading } from './damage.js';
import { examine, isLarge } from './examine.js';
import { DatabaseFault, damaged, newerThanProgram, ofAnotherProgram } from './fault.js';

const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url));

/**
 * Every page is looked at, however many there are.
 * @param {string} file path of a database that is there
 * @returns {{ newest: string, pending: string[] }} the newest migration that it has seen, and those that are still to apply
 * @throws {DatabaseFault} in a sentence for people, where it cannot be used
 */
export function lookAt(file) {
  const real = realFile(file);
  examineTwice(file);
  const log = existsSync(`${real}-wal`);
  const found = isLarge(file) ? findDamage(real, { log }) : [];
  if (found.length > 0) throw new DatabaseFault(damaged(file, found));
  const known = readdirSync(MIGRATIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const seen = migrationsOf(file, real, log);
  const unknown = seen.filter((name) => !known.includes(name)).sort();
  if (unknown.length > 0) throw new DatabaseFault(newerThanProgram(file, unknown.at(-1), known.at(-1)));
  return { newest: seen.sort().at(-1) ?? 'none', pending: known.filter((name) => !seen.includes(name)) };
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

function migrationsOf(file, real, log) {
  const database = openForReading(real, log);
  try {
    const tables = database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .all()
      .map(({ name }) => name);
    if (tables.length === 0) return [];
    if (!tables.includes('_prisma_migrations')) throw new DatabaseFault(ofAnotherProgram(file, tables));
    return database
      .prepare(
        'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
      )
      .all()
      .map(({ name }) => name);
  } finally {
    database.close();
  }
}
