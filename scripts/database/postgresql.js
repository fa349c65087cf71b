/**
 * Brings a PostgreSQL database up to date: applies prisma/migrations-postgresql in order and notes them where
 * `prisma migrate` does. Making the database itself is left to whoever runs the server.
 */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { DatabaseFault, drifted, halfFilled, ofAnotherProgram, UNFINISHED_TRANSFER } from './fault.js';
import { appliedOf, migrationFailed, pending, readMigrations } from './migrations.js';
import { findDrift } from './postgresqlSchema.js';
import { connectionSettings } from './postgresqlSettings.js';

const FOLDER = fileURLToPath(new URL('../../prisma/migrations-postgresql/', import.meta.url));

/** By which Prisma's own command line keeps others from migrating at the same time, too. */
const LOCK = 72_707_369;

/** As Prisma creates it. */
const TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"              VARCHAR(64) NOT NULL,
    "finished_at"           TIMESTAMPTZ,
    "migration_name"        VARCHAR(255) NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        TIMESTAMPTZ,
    "started_at"            TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count"   INTEGER NOT NULL DEFAULT 0
)`;

/**
 * Applies the migrations that the database has not seen, each in one transaction, and returns their names. Of several
 * processes that start at once one does it, while the others wait.
 * @param {import('./address.js').PostgresqlAddress} address
 * @param {{ log?: (line: string) => void, folder?: string, isTransferring?: boolean }} [options]
 * @throws {DatabaseFault} in a sentence for people, without the password
 */
export async function migratePostgresql(address, { log = () => {}, folder = FOLDER, isTransferring = false } = {}) {
  // Loaded only where it is used: most play on SQLite.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ ...connectionSettings(address), application_name: 'intarsia set-up' });
  // A connection that breaks fails whatever is asked of it; that is where it is told.
  client.on('error', () => {});
  try {
    await client.connect();
    return await applyAll(client, address, { log, folder, isTransferring });
  } catch (error) {
    throw error instanceof DatabaseFault ? error : new DatabaseFault(connectionFault(address, error), { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

async function applyAll(client, { schema, called }, { log, folder, isTransferring }) {
  const migrations = readMigrations(folder);
  // The session's: it goes with the connection, however this ends.
  await client.query(`SELECT pg_advisory_lock(${LOCK})`);
  const schemas = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
  if (schemas.rowCount === 0) await client.query(`CREATE SCHEMA "${schema}"`);
  const tables = (await client.query('SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY 1', [schema]))
    .rows;
  const names = tables.map(({ tablename }) => tablename);
  if (!isTransferring && names.includes(UNFINISHED_TRANSFER)) throw new DatabaseFault(halfFilled(called));
  const seen = names.includes('_prisma_migrations') ? await applied(client) : new Map();
  const waiting = pending(migrations, seen, called);
  const others = names.filter((name) => name !== '_prisma_migrations');
  if (seen.size === 0 && others.length > 0) throw new DatabaseFault(ofAnotherProgram(called, others));
  const scripts = migrations.filter(({ name }) => seen.has(name)).map(({ sql }) => sql);
  const differences = await findDrift(client, schema, scripts);
  if (differences.length > 0) throw new DatabaseFault(drifted(called, differences));
  if (waiting.length > 0) await client.query(TABLE);
  for (const { name, sql, checksum } of waiting) {
    try {
      await client.query('BEGIN');
      await client.query(sql);
      await client.query(
        `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
         VALUES ($1, $2, $3, now(), 1)`,
        [randomUUID(), checksum, name],
      );
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw migrationFailed(name, error);
    }
    log(`database: applied ${name}`);
  }
  return waiting.map(({ name }) => name);
}

async function applied(client) {
  const { rows } = await client.query(
    'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
  );
  return appliedOf(rows);
}

/** What keeps this program from a server, by PostgreSQL's codes (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
export function connectionFault({ server, database, user, called }, error) {
  const code = error.code ?? error.errors?.[0]?.code;
  switch (code) {
    case '28P01':
    case '28000':
      return `The database server ${server} does not let the user "${user}" in: set DATABASE_URL to the right user and password.`;
    case '3D000':
      return `The database server ${server} has no database "${database}": make it ("createdb ${database}"), or set DATABASE_URL to another one.`;
    case '42501':
    case '25006':
      return `The database ${called} may not be changed by the user "${user}" (${error.message}): give it the rights, or set DATABASE_URL to another user or database.`;
    case '53300':
      return `The database server ${server} has no connection left (${error.message}): raise its max_connections, or start fewer programs.`;
    case '57P03':
      return `The database server ${server} is not ready (${error.message}): try again in a moment.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The database server ${server} cannot be found (${code}): set DATABASE_URL to where it is.`;
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ENOENT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `The database server ${server} cannot be reached (${code}): start it, or set DATABASE_URL to where it is.`;
    default:
      return /password must be a string|no password supplied/.test(error.message)
        ? `The database server ${server} wants a password of the user "${user}": write it into DATABASE_URL, as in "postgresql://user:password@host:5432/intarsia".`
        : `The database ${called} cannot be used: ${error.message}.`;
  }
}
