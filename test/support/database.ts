/**
 * Databases for tests: SQLite files, or in the project `postgresql` databases of the server that was started for it.
 * A test knows only the address, and removes what it has got.
 */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@libsql/client';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../scripts/migrate.js';
import { emptiedAgain, shapeOf } from './emptiedDatabase.ts';

/** The server's address without a database; null: tests are on SQLite. */
export const POSTGRESQL: string | null = inject('postgresql') ?? null;
export const ON_SQLITE = POSTGRESQL === null;

export interface TestDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/** A database that has been migrated and is empty. */
export async function emptyDatabase(): Promise<TestDatabase> {
  if (POSTGRESQL !== null) return emptyPostgresql(POSTGRESQL);
  const { folder, file, database } = await newFile();
  await writeEmptyFile(path.join(folder, file));
  return database;
}

/** A database with everything that is in the one at the URL, which nobody uses meanwhile. */
export async function copiedDatabase(url: string): Promise<TestDatabase> {
  if (POSTGRESQL !== null) {
    const name = await clone(nameOf(url));
    return { url: `${POSTGRESQL}/${name}`, remove: () => drop(name) };
  }
  const { folder, file, database } = await newFile();
  await gatherFile(url);
  await copyFile(fileOf(url), path.join(folder, file));
  return database;
}

async function newFile() {
  const folder = await mkdtemp(path.join(tmpdir(), 'intarsia-'));
  const file = 'test.db';
  const remove = () => rm(folder, { recursive: true, force: true });
  return { folder, file, database: { url: `file:${path.join(folder, file)}`, remove } };
}

/** Migrated once a process: what all the migrations make is the same each time, and takes ten times as long as copying it. */
let emptyFile: Promise<Buffer> | null = null;

/** Writes a SQLite file that has been migrated and is empty. */
export async function writeEmptyFile(file: string): Promise<void> {
  emptyFile ??= migratedFile();
  await writeFile(file, await emptyFile);
}

async function migratedFile(): Promise<Buffer> {
  const { database } = await newFile();
  try {
    await migrate(database.url);
    await gatherFile(database.url);
    return await readFile(fileOf(database.url));
  } finally {
    await database.remove();
  }
}

/**
 * Brings everything into the file itself: a connection that has been closed may leave its last writes in the log beside
 * it, until what it had open is collected.
 */
async function gatherFile(url: string): Promise<void> {
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

/** Migrated once a process, too, and cloned by the server. */
let template: Promise<{ readonly name: string; readonly shape: string }> | null = null;
/** Like new, for whoever comes next: they have been emptied. */
const emptied: string[] = [];

function postgresqlTemplate(server: string) {
  template ??= (async () => {
    const name = newName();
    await onServer(`CREATE DATABASE "${name}"`);
    await migrate(`${server}/${name}`);
    return { name, shape: await shapeOf(`${server}/${name}`) };
  })();
  return template;
}

async function emptyPostgresql(server: string): Promise<TestDatabase> {
  const { name: model, shape } = await postgresqlTemplate(server);
  const name = emptied.pop() ?? (await clone(model));
  const url = `${server}/${name}`;
  async function remove(): Promise<void> {
    // Whatever hinders that, its being gone or closed to us above all: another one is made.
    if (await emptiedAgain(url, shape).catch(() => false)) emptied.push(name);
    else await drop(name);
  }
  return { url, remove };
}

async function clone(model: string): Promise<string> {
  const name = newName();
  await onServer(`CREATE DATABASE "${name}" TEMPLATE "${model}"`);
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

/** A statement that is about databases, on a connection of its own. */
export async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${POSTGRESQL}/postgres` });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
