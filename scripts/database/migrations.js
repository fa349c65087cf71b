/** Reads a folder of migrations and finds those that a database has not applied. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseFault, newerThanProgram } from './fault.js';
import { formerChecksums, postgresqlSql } from './postgresqlMigrations.js';

export const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url));

/**
 * All migrations of the folder in the order in which they apply. The checksum is Prisma's, of the file with the line ends of
 * Unix; `known` has those, too, that a database was given by a checkout with the line ends of Windows, or by Prisma's own command line.
 * They are written for SQLite; what PostgreSQL is to do instead, where it cannot be derived, stands in a file beside.
 * @param {string} folder
 * @param {'sqlite' | 'postgresql'} kind of the database
 * @returns {readonly { readonly name: string, readonly sql: string, readonly checksum: string, readonly known: ReadonlySet<string> }[]}
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

/** Prisma's rows as what `pending` wants to know of them. */
export function appliedOf(rows) {
  return new Map(
    rows.map((row) => [row.migration_name, { checksum: row.checksum, finished: row.finished_at !== null }]),
  );
}

/** The migrations that are still to apply. Refuses those that are not known, were changed afterwards, or stopped half-way. */
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
        `Migration ${name} was begun but not finished: mend it with "npx prisma migrate resolve".`,
      );
    }
    if (!checksums.has(row.checksum)) {
      throw new DatabaseFault(
        `Migration ${name} was changed after it had been applied: bring its migration.sql back, and put changes into a new migration.`,
      );
    }
    return false;
  });
}

export function migrationFailed(name, error) {
  return new DatabaseFault(`Migration ${name} failed and was undone: ${error.message}.`, { cause: error });
}
