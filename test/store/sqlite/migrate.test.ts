/** Migrations of a SQLite database, as at the start of the program. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { createClient } from '@libsql/client';
import { expect, onTestFinished, test } from 'vitest';
import { readStatus } from '../../../scripts/database/status.js';
import { databaseFile, migrate } from '../../../scripts/migrate.js';
import { temporaryFolder } from '../../support/database/store.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../prisma/migrations');

async function copyMigrations() {
  const root = await temporaryFolder();
  const folder = path.join(root, 'migrations');
  await cp(MIGRATIONS, folder, { recursive: true });
  const add = async (name: string, sql: string) => {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, 'migration.sql'), sql);
  };
  return { url: `file:${root}/deep/er/test.db`, folder, add };
}

async function tables(url: string): Promise<unknown[]> {
  const client = createClient({ url });
  onTestFinished(() => client.close());
  return (await client.execute(`SELECT name FROM sqlite_master WHERE type = 'table'`)).rows.map(({ name }) => name);
}

test('a new database is created with its folder, and is up to date the second time', async () => {
  const { url, folder } = await copyMigrations();
  const log: string[] = [];
  const applied = await migrate(url, { folder, log: (line) => log.push(line) });
  expect(applied.length).toBeGreaterThan(0);
  expect(log).toEqual(['database: created']);
  expect(await tables(url)).toEqual(expect.arrayContaining(['matches', 'moves', '_prisma_migrations']));
  expect(await migrate(url, { folder, log: (line) => log.push(line) })).toEqual([]);
  expect(log).toHaveLength(1);
});

test('only new migrations are applied, in order', async () => {
  const { url, folder, add } = await copyMigrations();
  await migrate(url, { folder });
  await add('29990102000000_second', 'CREATE TABLE second AS SELECT * FROM first;');
  await add('29990101000000_first', 'CREATE TABLE first (id INTEGER); -- no semicolon at the end');
  expect(await migrate(url, { folder })).toEqual(['29990101000000_first', '29990102000000_second']);
});

test('a failed migration is rolled back completely and named', async () => {
  const { url, folder, add } = await copyMigrations();
  await add('29990101000000_broken', 'CREATE TABLE half (id INTEGER); CREATE TABLE half (id INTEGER);');
  await expect(migrate(url, { folder })).rejects.toThrow(/29990101000000_broken failed and was rolled back/);
  expect(await tables(url)).toContain('matches');
  expect(await tables(url)).not.toContain('half');
});

test('a migration that leaves dangling references is rolled back', async () => {
  const { url, folder, add } = await copyMigrations();
  await add('29990101000000_loose', `INSERT INTO seats VALUES ('nowhere', 0, 'nobody', 'N', 1);`);
  await expect(migrate(url, { folder })).rejects.toThrow(/29990101000000_loose failed/);
});

test('a migration that was changed after it was applied is refused', async () => {
  const { url, folder } = await copyMigrations();
  const [name] = await migrate(url, { folder });
  await appendFile(path.join(folder, name ?? '', 'migration.sql'), '\n-- a late thought\n');
  await expect(migrate(url, { folder })).rejects.toThrow(/was changed after it had been applied/);
});

test.each([
  ['a checkout with CRLF accepts the database of one with LF', '\n', '\r\n'],
  ['a checkout with LF accepts the database of one with CRLF', '\r\n', '\n'],
])('%s, and the doctor finds no fault', async (_, before, after) => {
  const { url, folder } = await copyMigrations();
  const names = await readdir(folder);
  const ending = async (lineEnd: string) => {
    for (const name of names) {
      const file = path.join(folder, name, 'migration.sql');
      if (name !== 'migration_lock.toml')
        await writeFile(file, (await readFile(file, 'utf8')).replace(/\r?\n/g, lineEnd));
    }
  };
  await ending(before);
  await migrate(url, { folder });
  await writeRawChecksums(url, folder, names);
  await ending(after);
  expect(await migrate(url, { folder })).toEqual([]);
  expect(readStatus(databaseFile(url))).toMatchObject({ pending: [] });
});

/** As earlier versions recorded them: checksums of the bytes of the file. */
async function writeRawChecksums(url: string, folder: string, names: readonly string[]) {
  const client = createClient({ url });
  for (const name of names) {
    const bytes = await readFile(path.join(folder, name, 'migration.sql')).catch(() => null);
    if (bytes === null) continue;
    const args = [createHash('sha256').update(bytes).digest('hex'), name];
    await client.execute({ sql: 'UPDATE _prisma_migrations SET checksum = ? WHERE migration_name = ?', args });
  }
  client.close();
}

test('several processes at once apply everything once', async () => {
  const { url } = await copyMigrations();
  const script = path.resolve(import.meta.dirname, '../../../scripts/migrate.js');
  const run = () => promisify(execFile)(process.execPath, [script], { env: { ...process.env, DATABASE_URL: url } });
  const outputs = await Promise.allSettled([run(), run(), run()]);
  // Each waits for five seconds, which may be too short on a slow machine.
  for (const { reason } of outputs.filter((output) => output.status === 'rejected')) {
    expect(reason).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The database .* is in use by process/) });
  }
  const succeeded = outputs.filter((output) => output.status === 'fulfilled');
  const lines = succeeded.flatMap(({ value }) => value.stderr.split('\n').filter(Boolean));
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines.length).toBeGreaterThan(0);
  expect(await tables(url)).toContain('matches');
});

test('an unwritable folder, a foreign file and a wrong address are reported with the reason', async () => {
  const root = await temporaryFolder();
  await writeFile(path.join(root, 'file'), 'this is a text and not a database, however long one makes it');
  await expect(migrate(`file:${root}/file/test.db`)).rejects.toThrow(/cannot be written/);
  await expect(migrate(`file:${root}/file`)).rejects.toThrow(/is a file of another kind/);
  await expect(migrate('mysql://me:secret@host/name')).rejects.toThrow(/^DATABASE_URL must be "file:" and a path/);
});

test('addresses are parsed as by SQLite', () => {
  expect(databaseFile('file:data/a.db')).toBe(path.resolve('data/a.db'));
  expect(databaseFile('file:/tmp/a%20b.db?x=1')).toBe('/tmp/a b.db');
  expect(databaseFile('file:///tmp/a.db')).toBe('/tmp/a.db');
});
