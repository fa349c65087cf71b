/**
 * A database of its own for each test, and stores on it, until the test ends.
 * Which kind of database is decided in `database.ts`; matches on top of it are made beside this.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore, type Store } from '../../src/features/storage/index.ts';
import type { Clock } from '../../src/kernel/index.ts';
import type { Components } from '../../src/rules/index.ts';
import type { Statement } from '../../src/store/index.ts';
import { copiedDatabase, emptyDatabase, type TestDatabase } from './database.ts';
import { keepQueryPlans } from './queryPlans.ts';

export { executeOnce, outside, outsideFile } from './outside.ts';

await keepQueryPlans();

/** A folder that lives as long as the running test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'intarsia-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The URL of a database that has been migrated and is empty. */
export async function temporaryDatabase(): Promise<string> {
  return kept(await emptyDatabase());
}

/** The URL of a database with everything that is in the one at the URL. */
export async function temporaryCopy(url: string): Promise<string> {
  return kept(await copiedDatabase(url));
}

function kept({ url, remove }: TestDatabase): string {
  onTestFinished(remove);
  return url;
}

/** Opens a store that is closed when the running test ends. */
export async function openedStore(
  url: string,
  components: Components,
  clock: Clock,
  onStatement: (statement: Statement) => void = () => undefined,
): Promise<Store> {
  const store = await openStore({ url, components, clock, onStatement });
  onTestFinished(() => store.close());
  return store;
}
