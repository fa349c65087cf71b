/**
 * A database of its own for each test: a real SQLite file in a temporary folder, removed with the folder.
 * Matches on top of it are made beside this.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, createClient } from '@libsql/client';
import { onTestFinished } from 'vitest';
import { migrate } from '../../scripts/migrate.js';
import type { Clock } from '../../src/match/index.ts';
import type { Components } from '../../src/rules/index.ts';
import { type AskedStatement, openStore, type Store } from '../../src/store/index.ts';
import { keepQueryPlans } from './queryPlans.ts';

keepQueryPlans();

/** A folder that lives as long as the running test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'intarsia-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The URL of a database file that has been migrated and is empty. */
export async function temporaryDatabase(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'test.db');
  await writeEmptyDatabase(file);
  return `file:${file}`;
}

/** Migrated once a process: what all the migrations make is the same each time, and takes ten times as long as copying it. */
let emptyDatabase: Promise<Buffer> | null = null;

/** Writes a database that has been migrated and is empty. */
export async function writeEmptyDatabase(file: string): Promise<void> {
  emptyDatabase ??= migratedDatabase();
  await writeFile(file, await emptyDatabase);
}

async function migratedDatabase(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'intarsia-empty-'));
  try {
    const file = path.join(folder, 'empty.db');
    await migrate(`file:${file}`);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The file seen from outside, until the running test ends. */
export function outside(url: string): Client {
  const client = createClient({ url });
  onTestFinished(() => client.close());
  return client;
}

/** Opens a store that is closed when the running test ends. */
export async function openedStore(
  url: string,
  components: Components,
  clock: Clock,
  onStatement: (statement: AskedStatement) => void = () => undefined,
): Promise<Store> {
  const store = await openStore({ url, components, clock, onStatement });
  onTestFinished(() => store.close());
  return store;
}
