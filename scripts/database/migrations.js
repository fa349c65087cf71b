/**
 * The migrations of a folder, and which of them a database has still to see.
 * Applying them is left to `sqlite.js` and `postgresql.js`, which know how that is done in one piece.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseFault, newerThanProgram } from './fault.js';

/**
 * All migrations of the folder in the order in which they apply. The checksum is Prisma's, of the file with the line ends of
 * Unix; `known` has those, too, that a database was given by a checkout with the line ends of Windows, or by Prisma's own command line.
 */
export function readMigrations(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const text = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
      const sql = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
      const known = [sql, sql.replaceAll('\n', '\r\n'), text].map(checksumOf);
      return { name, sql, checksum: checksumOf(sql), known: new Set(known) };
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
