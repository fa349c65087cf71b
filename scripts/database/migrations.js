/** Reads a folder of migrations and finds those that a database has not applied. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseFault, newerThanProgram } from './fault.js';
import { formerChecksums, postgresqlSql } from './postgresql/migrations.js';

export const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url));

/**
 * Reads all migrations of the folder, in order. The checksum is Prisma's, for Unix line ends; `known` also has the
 * checksums that a checkout with Windows line ends or Prisma's command line recorded. The SQL is SQLite's; a file
 * beside it has PostgreSQL's where that cannot be derived.
 * @param {string} folder
 * @param {'sqlite' | 'postgresql'} kind of the database
 * @returns {readonly { readonly name: string, readonly sql: string, readonly checksum: string, readonly known:
 * ReadonlySet<string> }[]}
 */
export function readMigrations(folder, kind) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const own = path.join(folder, name, 'postgresql.sql');
      const hasOwn = kind === 'postgresql' && existsSync(own);
      const text = readFileSync(hasOwn ? own : path.join(folder, name, 'migration.sql'), 'utf8');
      const sql = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
      const known = new Set([sql, sql.replaceAll('\n', '\r\n'), text].map(checksumOf));
      if (kind === 'postgresql') for (const checksum of formerChecksums(name)) known.add(checksum);
      const isDerived = kind === 'postgresql' && !hasOwn;
      return { name, sql: isDerived ? postgresqlSql(name, sql) : sql, checksum: checksumOf(sql), known };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function checksumOf(text) {
  return createHash('sha256').update(text).digest('hex');
}

/** Converts Prisma's rows to the input of `pending`. */
export function appliedOf(rows) {
  return new Map(
    rows.map((row) => [row.migration_name, { checksum: row.checksum, finished: row.finished_at !== null }]),
  );
}

/** Returns the migrations still to apply. Refuses a database with unknown, changed or half-applied ones. */
export function pending(migrations, applied, called) {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length > 0) {
    throw new DatabaseFault(newerThanProgram(called, unknown.at(-1), migrations.at(-1)?.name ?? 'none'));
  }
  return migrations.filter(({ name, known: checksums }) => {
    const row = applied.get(name);
    if (!row) return true;
    if (!row.finished) {
      throw new DatabaseFault(
        `Migration ${name} was started but not finished: repair it with "npx prisma migrate resolve".`,
      );
    }
    if (!checksums.has(row.checksum)) {
      throw new DatabaseFault(
        `Migration ${name} was changed after it had been applied: restore its migration.sql, and put changes into a new migration.`,
      );
    }
    return false;
  });
}

export function migrationFailed(name, error) {
  return new DatabaseFault(`Migration ${name} failed and was rolled back: ${error.message}.`, { cause: error });
}
