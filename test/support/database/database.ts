/** Databases for tests: SQLite files, or databases of a PostgreSQL server in the project `postgresql`. */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@libsql/client';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../../scripts/migrate.js';
import { databaseShape, resetDatabase } from './reusedDatabase.ts';

/** The server's address without a database; null: tests are on SQLite. */
export const POSTGRESQL: string | null = inject('postgresql') ?? null;
export const ON_SQLITE = POSTGRESQL === null;

export interface TestDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/** A migrated, empty database. */
export async function emptyDatabase(): Promise<TestDatabase> {
  if (POSTGRESQL !== null) return emptyPostgresql(POSTGRESQL);
  const { folder, file, database } = await newFile();
  await writeEmptyFile(path.join(folder, file));
  return database;
}

/** A copy of a database that is not in use. */
export async function copiedDatabase(url: string): Promise<TestDatabase> {
  if (POSTGRESQL !== null) {
    const name = await clone(nameOf(url));
    return { url: `${POSTGRESQL}/${name}`, remove: () => drop(name) };
  }
  const { folder, file, database } = await newFile();
  await checkpoint(url);
  await copyFile(fileOf(url), path.join(folder, file));
  return database;
}

async function newFile() {
  const folder = await mkdtemp(path.join(tmpdir(), 'intarsia-'));
  const file = 'test.db';
  const remove = () => rm(folder, { recursive: true, force: true });
  return { folder, file, database: { url: `file:${path.join(folder, file)}`, remove } };
}

/** Migrated once per process, because copying the result is ten times as fast. */
let emptyFile: Promise<Buffer> | null = null;

/** Writes a migrated, empty SQLite file. */
export async function writeEmptyFile(file: string): Promise<void> {
  emptyFile ??= migratedFile();
  await writeFile(file, await emptyFile);
}

async function migratedFile(): Promise<Buffer> {
  const { database } = await newFile();
  try {
    await migrate(database.url);
    await checkpoint(database.url);
    return await readFile(fileOf(database.url));
  } finally {
    await database.remove();
  }
}

/** Moves the write-ahead log into the file: a closed connection may leave it until its statements are collected. */
async function checkpoint(url: string): Promise<void> {
  const client = createClient({ url });
  try {
    await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    client.close();
  }
}

function fileOf(url: string): string {
  return url.slice('file:'.length);
}

/** Migrated once per process, and cloned by the server. */
let template: Promise<{ readonly name: string; readonly shape: string }> | null = null;
/** Databases that were reset and can be used again. */
const resetNames: string[] = [];

function postgresqlTemplate(server: string) {
  template ??= (async () => {
    const name = newName();
    await onServer(`CREATE DATABASE "${name}"`);
    await migrate(`${server}/${name}`);
    return { name, shape: await databaseShape(`${server}/${name}`) };
  })();
  return template;
}

async function emptyPostgresql(server: string): Promise<TestDatabase> {
  const { name: templateName, shape } = await postgresqlTemplate(server);
  const name = resetNames.pop() ?? (await clone(templateName));
  const url = `${server}/${name}`;
  async function remove(): Promise<void> {
    // If the reset fails, the next test gets a new database.
    if (await resetDatabase(url, shape).catch(() => false)) resetNames.push(name);
    else await drop(name);
  }
  return { url, remove };
}

async function clone(templateName: string): Promise<string> {
  const name = newName();
  await onServer(`CREATE DATABASE "${name}" TEMPLATE "${templateName}"`);
  return name;
}

function drop(name: string): Promise<void> {
  return onServer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}

function newName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`;
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Executes a statement about databases on a separate connection. */
export async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${POSTGRESQL}/postgres` });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
