/**
 * A database of its own for each test: a real SQLite file in a temporary folder, removed with the folder.
 * Matches on top of it are made beside this.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, createClient } from '@libsql/client';
import { onTestFinished } from 'vitest';
import { migrate } from '../../scripts/migrate.js';
import type { Clock } from '../../src/match/index.ts';
import type { Components } from '../../src/rules/index.ts';
import { type AskedStatement, openStore, type Store } from '../../src/store/index.ts';

/** A folder that lives as long as the running test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'intarsia-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The URL of a database file that has been migrated and is empty. */
export async function temporaryDatabase(): Promise<string> {
  const url = `file:${path.join(await temporaryFolder(), 'test.db')}`;
  await migrate(url);
  return url;
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
