/** Databases are used again by the tests of a worker: one that is given on is like a new one, and what is not is not given on. */
import process from 'node:process';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../scripts/migrate.js';
import { emptyDatabase, onServer, POSTGRESQL } from '../../support/database.ts';
import { emptiedAgain, shapeOf } from '../../support/emptiedDatabase.ts';
import { executeOnce } from '../../support/outside.ts';

const ONLY_A_HANG_MS = 60_000;
const TABLES = `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;

/** A database that has been migrated, for as long as the test likes; it is removed in any case. */
async function used() {
  const { url, remove } = await emptyDatabase();
  let isThere = true;
  const removed = () => {
    const wasThere = isThere;
    isThere = false;
    return wasThere ? remove() : Promise.resolve();
  };
  onTestFinished(removed);
  return { url, name: new URL(url).pathname.slice(1), removed };
}

/** Asked on a connection that has ended by then: one that is open would be somebody who is still there. */
async function asked(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function rowsOf(url: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const tables = (await asked(url, TABLES)).map(({ relname }) => String(relname));
  const counts = tables.map((table) => `(SELECT count(*)::int FROM "${table}") AS "${table}"`);
  return asked(url, `SELECT ${counts.join(', ')}`);
}

const SEEN = `INSERT INTO servers (id, "seenAt") VALUES ('server', now())`;
const COUNTED = `SELECT nextval(seqrelid) AS next FROM pg_sequence ORDER BY seqrelid`;

test('has no row of the test before, and counts from the start', async () => {
  const name = `emptied_${process.pid}`;
  await onServer(`CREATE DATABASE "${name}"`);
  onTestFinished(() => onServer(`DROP DATABASE "${name}" WITH (FORCE)`));
  const url = `${POSTGRESQL}/${name}`;
  await migrate(url);
  const shape = await shapeOf(url);
  const asNew = await rowsOf(url);
  const counted = await asked(url, COUNTED);
  expect(counted.length).toBeGreaterThan(0);
  await executeOnce(url, [SEEN, COUNTED]);
  expect(await rowsOf(url)).toEqual([{ ...asNew[0], servers: 1 }]);
  expect(await emptiedAgain(url, shape, ONLY_A_HANG_MS)).toBe(true);
  expect(await rowsOf(url)).toEqual(asNew);
  expect(await asked(url, COUNTED)).toEqual(counted);
});

test.each([
  ['another table', 'CREATE TABLE notes (id INTEGER)'],
  ['another column', 'ALTER TABLE people ADD COLUMN nick TEXT'],
  ['a column of another type', 'ALTER TABLE moves ALTER COLUMN number TYPE BIGINT'],
  ['an index less', 'DROP INDEX "seats_personId_open_idx"'],
  ['a function', "CREATE FUNCTION one() RETURNS INTEGER LANGUAGE sql AS 'SELECT 1'"],
  ['rights less', 'REVOKE ALL ON people FROM postgres'],
  ['statistics', SEEN, 'ANALYZE servers'],
  ['a migration that it does not know', 'UPDATE _prisma_migrations SET checksum = id'],
  [
    'a setting of its own',
    'DO $$ BEGIN EXECUTE format($f$ALTER DATABASE %I SET work_mem = 128$f$, current_database()); END $$',
  ],
])('with %s is not used again', async (_, ...statements) => {
  const { url, name, removed } = await used();
  await executeOnce(url, statements);
  await removed();
  expect(await isThere(name)).toBe(false);
});

test('that somebody still uses is not used again, and they are shown the door', async () => {
  const { url, name, removed } = await used();
  const client = new pg.Client({ connectionString: url });
  const shown = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  await removed();
  expect(await isThere(name)).toBe(false);
  await shown;
});

test('that is gone already is no fault', async () => {
  const { name, removed } = await used();
  await onServer(`DROP DATABASE "${name}"`);
  await removed();
  expect(await isThere(name)).toBe(false);
});

async function isThere(name: string): Promise<boolean> {
  const { url } = await used();
  return (await asked(url, `SELECT 1 FROM pg_database WHERE datname = '${name}'`)).length > 0;
}
