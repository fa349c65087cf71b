/** The start on PostgreSQL: migrations, and the errors for databases that it cannot use. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { databaseAddress, migrate } from '../../../../scripts/migrate.js';
import { ratingsCommand } from '../../../../src/cli/commands/ratings.ts';
import { openStore, StoreFault } from '../../../../src/features/storage/index.ts';
import { onServer, POSTGRESQL } from '../../../support/database/database.ts';
import { forgetQueryPlans } from '../../../support/database/queryPlans.ts';
import { rawDatabase, temporaryDatabase, temporaryFolder } from '../../../support/database/store.ts';
import {
  matchTable,
  playSomeMove,
  runningMatch,
  standardComponents,
  steadyClock,
} from '../../../support/game/match.ts';
import { runHere } from '../../../support/program/commandLine.ts';
import { bareDatabase, refusal } from '../bareDatabase.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../../../scripts/migrate.js');
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../prisma/migrations');

/** Runs the migration script; returns its exit code and standard error. */
async function runScript(url: string): Promise<{ readonly code: number; readonly output: string }> {
  const env = { ...process.env, DATABASE_URL: url };
  try {
    const { stderr } = await promisify(execFile)(process.execPath, [SCRIPT], { env });
    return { code: 0, output: stderr };
  } catch (error) {
    if (!(error instanceof Error && 'stderr' in error && 'code' in error)) throw error;
    return { code: Number(error.code), output: String(error.stderr) };
  }
}

test('two simultaneous starts create the tables once, and the next has nothing to do', async () => {
  const url = await bareDatabase();
  const both = await Promise.all([runScript(url), runScript(url)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const lines = both.flatMap(({ output }) => output.split(/(?<=\n)/));
  // The later one may have to wait, and says so.
  expect(lines.filter((line) => !line.includes('is applying migrations; waiting')).join('')).toBe(
    'database: created\n',
  );
  expect(await runScript(url)).toEqual({ code: 0, output: '' });
});

test('ratings are recomputed only while no bot is connected', async () => {
  const url = await bareDatabase();
  await migrate(url);
  const run = () => runHere(ratingsCommand, ['--rebuild'], '', { DATABASE_URL: url });
  const store = await openStore({ url, components: standardComponents(), clock: steadyClock() });
  await store.newestMoment();
  expect(await run()).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^A bot is connected to .*stop it/),
  });
  await store.close();
  expect(await run()).toMatchObject({ code: 0, err: '' });
});

test('a separate schema is created and used, and other tables of the database are left alone', async () => {
  forgetQueryPlans();
  onTestFinished(forgetQueryPlans);
  const url = await bareDatabase();
  await rawDatabase(url).execute('CREATE TABLE people (name TEXT)');
  const schemaUrl = `${url}?schema=our_games`;
  await migrate(schemaUrl);
  const table = await matchTable(schemaUrl);
  const { match } = await runningMatch(table);
  await playSomeMove(table, match.id);
  expect((await table.matches.inChannel('channel')).map((view) => view.match.id)).toEqual([match.id]);
  expect((await rawDatabase(url).execute('SELECT * FROM people')).rows).toEqual([]);
});

const PASSWORD = 'sesame-open';

test.each([
  [
    'an unreachable server',
    () => `postgresql://me:${PASSWORD}@127.0.0.1:9/games`,
    /127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)/,
  ],
  ['a missing database', () => `${POSTGRESQL}/no_such_database`, /has no database "no_such_database": create it/],
  [
    'an unknown user',
    () => `${POSTGRESQL?.replace('postgres@', `me:${PASSWORD}@`)}/postgres`,
    /rejects the user "me"|cannot be used/,
  ],
  [
    'a wrong password',
    () => `${POSTGRESQL?.replace('postgres@', `stranger:${PASSWORD}@`)}/postgres`,
    /rejects the user "stranger": set DATABASE_URL to the right user and password/,
  ],
  [
    'a missing password',
    () => `${POSTGRESQL?.replace('postgres@', 'stranger@')}/postgres`,
    /requires a password for the user "stranger": add it to DATABASE_URL/,
  ],
  [
    'another kind of database',
    () => `mysql://me:${PASSWORD}@host/games`,
    /must be "file:" and a path.*postgresql:\/\//,
  ],
  ['no database at all', () => `postgresql://me:${PASSWORD}@host`, /names no database/],
  ['an invalid address', () => `postgresql://me:${PASSWORD}@:x/games`, /cannot be parsed/],
  ['a schema with quotes', () => `postgresql://me:${PASSWORD}@host/games?schema=a"b`, /a schema name may contain only/],
])('%s is reported in one sentence without the password', async (_, url, sentence) => {
  const output = await refusal(url());
  expect(output).toMatch(sentence);
  expect(output.split('\n')).toHaveLength(1);
  expect(output).not.toContain(PASSWORD);
});

test('tables of another program or of a newer version are left alone', async () => {
  const theirs = await bareDatabase();
  await rawDatabase(theirs).execute('CREATE TABLE invoices (id INTEGER)');
  await expect(migrate(theirs)).rejects.toThrow(/belongs to another program \(it has the tables invoices\)/);
  const url = await temporaryDatabase();
  const folder = path.join(await temporaryFolder(), 'migrations');
  await cp(MIGRATIONS, folder, { recursive: true });
  await mkdir(path.join(folder, '29990101000000_later'));
  await writeFile(path.join(folder, '29990101000000_later', 'migration.sql'), 'CREATE TABLE "later" ("id" INTEGER)');
  expect(await migrate(url, { folder })).toEqual(['29990101000000_later']);
  await expect(migrate(url)).rejects.toThrow(/newer version of this program.*29990101000000_later/);
});

test('a read-only database is refused with the remedy', async () => {
  const url = await temporaryDatabase();
  await onServer(`ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET default_transaction_read_only = on`);
  const { code, output } = await runScript(url);
  expect(output).toMatch(/The user "postgres" may not write to .*grant the rights, or set DATABASE_URL/);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
});

test('additional columns, indexes and tables are accepted', async () => {
  const url = await temporaryDatabase();
  for (const sql of [
    'CREATE TABLE notes (id INTEGER)',
    'ALTER TABLE people ADD COLUMN nick TEXT',
    'CREATE INDEX by_name ON people (name)',
  ]) {
    await rawDatabase(url).execute(sql);
  }
  expect(await runScript(url)).toEqual({ code: 0, output: '' });
});

test('the holder of the migration lock is named at once, and waited for no longer than announced', async () => {
  const url = await temporaryDatabase();
  await rawDatabase(url).execute('SELECT pg_advisory_lock(72707369)');
  const output: string[] = [];
  const log = (line: string) => void output.push(line);
  await expect(migrate(url, { log, lockTimeoutMs: 300 })).rejects.toThrow(
    /locked .* by another program that applies migrations, "outside" at 127\.0\.0\.1 \(.*pg_terminate_backend.*wait for it, or stop it/,
  );
  expect(output).toEqual([expect.stringMatching(/"outside" .* is applying migrations; waiting for up to 1 s/)]);
  // No request for the lock stays on the server.
  const { rows } = await rawDatabase(url).execute(`
    SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  expect(rows).toEqual([]);
});

test('a migration does not wait for ever for a locked table', async () => {
  const url = await temporaryDatabase();
  const folder = path.join(await temporaryFolder(), 'migrations');
  await cp(MIGRATIONS, folder, { recursive: true });
  await mkdir(path.join(folder, '29990101000000_later'));
  const sql = 'ALTER TABLE people ADD COLUMN nick TEXT';
  await writeFile(path.join(folder, '29990101000000_later', 'migration.sql'), sql);
  const other = rawDatabase(url);
  await other.execute('BEGIN');
  await other.execute('LOCK TABLE people IN ACCESS SHARE MODE');
  await expect(migrate(url, { folder, lockTimeoutMs: 300 })).rejects.toThrow(
    /29990101000000_later was rolled back because another program locks a table/,
  );
  await other.execute('ROLLBACK');
  expect(await migrate(url, { folder })).toEqual(['29990101000000_later']);
});

test.each([
  [
    'LATIN1',
    "ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'",
    /uses the encoding LATIN1.*createdb -E UTF8 -T template0/,
  ],
  ['SQL_ASCII', "ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'", null],
])('the encoding %s is refused if it cannot store names', async (_, encoding, sentence) => {
  const url = await bareDatabase();
  const name = new URL(url).pathname.slice(1);
  await onServer(`DROP DATABASE "${name}"`);
  await onServer(`CREATE DATABASE "${name}" TEMPLATE template0 ${encoding}`);
  const { code, output } = await runScript(url);
  if (sentence !== null) expect(output).toMatch(sentence);
  expect(code).toBe(sentence === null ? 0 : 1);
});

test('missing privileges and connections are named', async () => {
  const url = await temporaryDatabase();
  const user = `guest_${randomUUID()}`;
  await onServer(`CREATE ROLE "${user}" LOGIN CONNECTION LIMIT 5`);
  onTestFinished(() => onServer(`DROP OWNED BY "${user}"; DROP ROLE "${user}"`));
  const theirs = url.replace('postgres@', `${user}@`);
  await expect(migrate(theirs)).rejects.toThrow(/The user "guest_.*read and change the table/);
  const owner = rawDatabase(url);
  await owner.execute(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO "${user}"`);
  await expect(migrate(theirs)).rejects.toThrow(/read and change the sequence outbox_id_seq/);
  await owner.execute(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "${user}"`);
  const output: string[] = [];
  await migrate(theirs, { connections: 11, log: (line) => void output.push(line) });
  expect(output).toEqual([
    expect.stringMatching(
      /opens up to 11 connections .* the user "guest_.*" may have 5: set DATABASE_CONNECTIONS to 5/,
    ),
  ]);
  await owner.execute(`DROP OWNED BY "${user}"`);
});

test('a migration that fails leaves nothing behind', async () => {
  const url = await bareDatabase();
  const folder = path.join(await temporaryFolder(), 'migrations');
  await mkdir(path.join(folder, '29990101000000_broken'), { recursive: true });
  const sql = 'CREATE TABLE "half" ("id" INTEGER); INSERT INTO "nowhere" VALUES (1)';
  await writeFile(path.join(folder, '29990101000000_broken', 'migration.sql'), sql);
  await expect(migrate(url, { folder })).rejects.toThrow(/29990101000000_broken failed and was rolled back/);
  expect((await rawDatabase(url).execute("SELECT tablename FROM pg_tables WHERE tablename = 'half'")).rows).toEqual([]);
});

test('a store does not open on a database without tables', async () => {
  const url = await bareDatabase();
  const opening = openStore({ url, components: standardComponents(), clock: steadyClock() });
  await expect(opening).rejects.toThrow(StoreFault);
  await expect(opening).rejects.toThrow(/start the bot once/);
});

test('the secrets of an address are known', () => {
  const address = databaseAddress('postgresql://me:p%40ss@db.example:6000/games?schema=play');
  expect(address).toMatchObject({ kind: 'postgresql', secrets: ['p@ss', 'p%40ss'], schema: 'play', user: 'me' });
  expect(address.called).toBe('games on db.example:6000 (schema play)');
});
