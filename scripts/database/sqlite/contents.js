/** Reads the newest migration of a SQLite database and the number of rows in each table. */
import { openForReading } from './damage.js';

/** Prisma's own table; its rows are not counted. */
const MIGRATIONS = '_prisma_migrations';

/**
 * @param {string} file path of a database to which nobody writes
 * @returns {{ migration: string | null, counts: Record<string, number> }} rows by table, sorted by table name
 */
export function contentsOf(file) {
  const database = openForReading(file, false);
  try {
    const tables = database
      .prepare(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@' ORDER BY name`,
      )
      .all()
      .map(({ name }) => name);
    const counts = tables
      .filter((name) => name !== MIGRATIONS)
      .map((name) => [name, database.prepare(`SELECT count(*) AS count FROM "${name}"`).all()[0].count]);
    const [newest] = tables.includes(MIGRATIONS)
      ? database.prepare(`SELECT max(migration_name) AS name FROM "${MIGRATIONS}"`).all()
      : [];
    return { migration: newest?.name ?? null, counts: Object.fromEntries(counts) };
  } finally {
    database.close();
  }
}
