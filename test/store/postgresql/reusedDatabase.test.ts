/** Reuse of PostgreSQL databases by tests: a reused one equals a new one, and others are dropped. */
import process from 'node:process';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../scripts/migrate.js';
import { emptyDatabase, onServer, POSTGRESQL } from '../../support/database/database.ts';
import { executeOnce } from '../../support/database/rawDatabase.ts';
import { databaseShape, resetDatabase } from '../../support/database/reusedDatabase.ts';

const HANG_TIMEOUT_MS = 60_000;
const TABLES_SQL = `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;

/** A migrated database, which `release` returns for reuse, at the latest when the test ends. */
async function usedDatabase() {
  const { url, remove } = await emptyDatabase();
  let isThere = true;
  const release = () => {
    const wasThere = isThere;
    isThere = false;
    return wasThere ? remove() : Promise.resolve();
  };
  onTestFinished(release);
  return { url, name: new URL(url).pathname.slice(1), release };
}

/** Queries on a temporary connection, because an open one would count as in use. */
async function query(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function rowsOf(url: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const tables = (await query(url, TABLES_SQL)).map(({ relname }) => String(relname));
  const counts = tables.map((table) => `(SELECT count(*)::int FROM "${table}") AS "${table}"`);
  return query(url, `SELECT ${counts.join(', ')}`);
}

const INSERT_SERVER = `INSERT INTO servers (id, "seenAt") VALUES ('server', now())`;
const NEXT_IDS = `SELECT nextval(seqrelid) AS next FROM pg_sequence ORDER BY seqrelid`;

test('a reset database has no rows, and its sequences start again', async () => {
  const name = `emptied_${process.pid}`;
  await onServer(`CREATE DATABASE "${name}"`);
  onTestFinished(() => onServer(`DROP DATABASE "${name}" WITH (FORCE)`));
  const url = `${POSTGRESQL}/${name}`;
  await migrate(url);
  const shape = await databaseShape(url);
  const initialRows = await rowsOf(url);
  const initialIds = await query(url, NEXT_IDS);
  expect(initialIds.length).toBeGreaterThan(0);
  await executeOnce(url, [INSERT_SERVER, NEXT_IDS]);
  expect(await rowsOf(url)).toEqual([{ ...initialRows[0], servers: 1 }]);
  expect(await resetDatabase(url, shape, HANG_TIMEOUT_MS)).toBe(true);
  expect(await rowsOf(url)).toEqual(initialRows);
  expect(await query(url, NEXT_IDS)).toEqual(initialIds);
});

test.each([
  ['another table', 'CREATE TABLE notes (id INTEGER)'],
  ['another column', 'ALTER TABLE people ADD COLUMN nick TEXT'],
  ['a column of another type', 'ALTER TABLE moves ALTER COLUMN number TYPE BIGINT'],
  ['an index less', 'DROP INDEX "seats_personId_open_idx"'],
  ['a function', "CREATE FUNCTION one() RETURNS INTEGER LANGUAGE sql AS 'SELECT 1'"],
  ['rights less', 'REVOKE ALL ON people FROM postgres'],
  ['statistics', INSERT_SERVER, 'ANALYZE servers'],
  ['a migration that it does not know', 'UPDATE _prisma_migrations SET checksum = id'],
  [
    'a setting of its own',
    'DO $$ BEGIN EXECUTE format($f$ALTER DATABASE %I SET work_mem = 128$f$, current_database()); END $$',
  ],
])('a database with %s is not reused', async (_, ...statements) => {
  const { url, name, release } = await usedDatabase();
  await executeOnce(url, statements);
  await release();
  expect(await isThere(name)).toBe(false);
});

test('a database in use is dropped, and its connections are ended', async () => {
  const { url, name, release } = await usedDatabase();
  const client = new pg.Client({ connectionString: url });
  const disconnected = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  await release();
  expect(await isThere(name)).toBe(false);
  await disconnected;
});

test('releasing a database that was dropped is no error', async () => {
  const { name, release } = await usedDatabase();
  await onServer(`DROP DATABASE "${name}"`);
  await release();
  expect(await isThere(name)).toBe(false);
});

async function isThere(name: string): Promise<boolean> {
  const { url } = await usedDatabase();
  return (await query(url, `SELECT 1 FROM pg_database WHERE datname = '${name}'`)).length > 0;
}
