/** Databases, stores and folders that last as long as the running test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore, type Store } from '../../../src/features/storage/index.ts';
import type { Clock } from '../../../src/kernel/index.ts';
import type { Components } from '../../../src/rules/index.ts';
import type { Statement } from '../../../src/store/index.ts';
import { copiedDatabase, emptyDatabase, type TestDatabase } from './database.ts';
import { keepQueryPlans } from './queryPlans.ts';

export { executeOnce, rawDatabase, rawFile } from './rawDatabase.ts';

await keepQueryPlans();

/** A folder that is removed after the running test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'intarsia-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The URL of a migrated, empty database. */
export async function temporaryDatabase(): Promise<string> {
  return removeAfterTest(await emptyDatabase());
}

/** The URL of a copy of the database. */
export async function temporaryCopy(url: string): Promise<string> {
  return removeAfterTest(await copiedDatabase(url));
}

function removeAfterTest({ url, remove }: TestDatabase): string {
  onTestFinished(remove);
  return url;
}

/** A store that is closed when the running test ends. */
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
