/** Applies pending migrations to a PostgreSQL database and records them where `prisma migrate` does. */
import { randomUUID } from 'node:crypto';
import { DatabaseFault, inUseByOlder, ofAnotherProgram, refuseHalfFilled } from '../fault.js';
import { appliedOf, MIGRATIONS, migrationFailed, pending, readMigrations } from '../migrations.js';
import { connectionFault } from './fault.js';
import { asOneSet } from './migrations.js';
import { checkServer } from './serverCheck.js';
import { connectClient } from './settings.js';

/** The advisory lock of Prisma's own command line, so that both exclude each other. */
const LOCK = 72_707_369;
/** How long to wait for another process that migrates or locks a table, in milliseconds. */
const LOCK_TIMEOUT_MS = 60_000;
const NAME = 'intarsia set-up';
/** Half a second each. */
const MAX_BEAT_CHECKS = 10;

/** The definition that Prisma uses. */
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
 * Applies the pending migrations, each in one transaction, and returns their names. If several processes start at once,
 * one applies them while the others wait.
 * @param {import('../types.js').PostgresqlAddress} address
 * @param {{ log?: (line: string) => void, folder?: string, filledBy?: string }} [options]
 * @throws {DatabaseFault} with a sentence that contains no password
 */
export async function migratePostgresql(
  address,
  { log = () => {}, folder = MIGRATIONS, filledBy = null, connections, lockTimeoutMs = LOCK_TIMEOUT_MS } = {},
) {
  try {
    for (const line of await checkServer(address, { name: NAME, connections })) log(line);
    const settings = [`lock_timeout=${lockTimeoutMs}`];
    const client = await connectClient(address, { application_name: NAME, settings });
    try {
      await lockOrThrow(client, address, { log, lockTimeoutMs });
      return await applyAll(client, address, { log, folder, filledBy });
    } finally {
      // The lock goes with the connection, unless a pooler keeps that.
      await client.query('SELECT pg_advisory_unlock_all()').catch(() => {});
      await client.end().catch(() => {});
    }
  } catch (error) {
    throw error instanceof DatabaseFault ? error : new DatabaseFault(connectionFault(address, error), { cause: error });
  }
}

/** Names the holder of the lock when the wait begins, and again if it times out. */
async function lockOrThrow(client, { called }, { log, lockTimeoutMs }) {
  const { rows } = await client.query(`SELECT pg_try_advisory_lock(${LOCK}) AS got`);
  if (rows[0].got) return;
  const seconds = Math.ceil(lockTimeoutMs / 1000);
  log(`database: ${await holderOf(client)} is applying migrations; waiting for up to ${seconds} s`);
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
  } catch (error) {
    if (error.code !== LOCK_NOT_AVAILABLE) throw error;
    throw new DatabaseFault(
      `The database ${called} has been locked for more than ${seconds} s by another program that applies migrations, ${await holderOf(client)}: wait for it, or stop it.`,
      { cause: error },
    );
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

async function holderOf(client) {
  const { rows } = await client.query(
    `SELECT a.pid, a.application_name AS name, host(a.client_addr) AS host, a.query_start AS since
     FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = ${LOCK}
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  const [holder] = rows;
  if (holder === undefined) return 'another process';
  const at = holder.host === null ? '' : ` at ${holder.host}`;
  return `"${holder.name}"${at} (its process on the server: ${holder.pid}; SELECT pg_terminate_backend(${holder.pid}) ends it)`;
}

async function applyAll(client, { schema, called }, { log, folder, filledBy }) {
  const migrations = readMigrations(folder, 'postgresql');
  const schemas = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
  if (schemas.rowCount === 0) await client.query(`CREATE SCHEMA "${schema}"`);
  const tables = (await client.query('SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY 1', [schema]))
    .rows;
  const names = tables.map(({ tablename }) => tablename);
  refuseHalfFilled(called, names, filledBy);
  const seen = names.includes('_prisma_migrations') ? await applied(client, migrations) : new Map();
  const waiting = pending(migrations, seen, called);
  const others = names.filter((name) => name !== '_prisma_migrations');
  if (seen.size === 0 && others.length > 0) throw new DatabaseFault(ofAnotherProgram(called, others));
  if (waiting.length > 0) {
    if (names.includes('bot_processes')) await expectAlone(client, called);
    await client.query(TABLE);
  }
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
      throw error.code === LOCK_NOT_AVAILABLE ? heldTable(name, called, error) : migrationFailed(name, error);
    }
    if (seen.size > 0) log(`database: applied ${name}`);
  }
  if (seen.size === 0 && waiting.length > 0) log('database: created');
  return waiting.map(({ name }) => name);
}

/**
 * Refuses while a process of an older version runs, which the new tables would break. It counts its beats every second.
 */
async function expectAlone(client, called) {
  const processes = async () => (await client.query('SELECT id, beats FROM bot_processes')).rows;
  const before = new Map((await processes()).map(({ id, beats }) => [id, beats]));
  // A killed process leaves its row, which stays as it is.
  for (let check = 0; before.size > 0 && check < MAX_BEAT_CHECKS; check += 1) {
    await client.query('SELECT pg_sleep(0.5)');
    const isRunning = ({ id, beats }) => before.get(id) !== beats;
    if ((await processes()).some(isRunning)) throw new DatabaseFault(inUseByOlder(called));
  }
}

async function applied(client, migrations) {
  const { rows } = await client.query(
    'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
  );
  return appliedOf(asOneSet(rows, migrations));
}

function heldTable(name, called, error) {
  return new DatabaseFault(
    `Migration ${name} was rolled back because another program locks a table of the database ${called} (${error.message}): stop the bots and other programs that use it, and start again.`,
    { cause: error },
  );
}
