/** A temporary database and playground for a bot under test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Playground, type PlaygroundOptions, startPlayground } from '../../../packages/playground/index.ts';
import { migrate } from '../../../scripts/migrate.js';

export interface TemporaryDatabase {
  /** Contains only the database. */
  readonly folder: string;
  readonly databaseUrl: string;
  remove(): void;
}

export async function temporaryDatabase(name: string): Promise<TemporaryDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), `intarsia-${name}-`));
  const databaseUrl = `file:${path.join(folder, 'intarsia.db')}`;
  await migrate(databaseUrl);
  return { folder, databaseUrl, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface TestBed {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly playground: Playground;
  /** Closes the playground and removes the folder. */
  close(): Promise<void>;
}

/** By default the playground has no rate limits and stores nothing. */
export async function openTestBed(name: string, options: Partial<PlaygroundOptions> = {}): Promise<TestBed> {
  const { folder, databaseUrl, remove } = await temporaryDatabase(name);
  const started = await startPlayground({ port: 0, file: null, now: Date.now, rateLimits: 'off', ...options });
  if (!started.ok) throw new Error(started.code);
  const { playground } = started;
  return {
    folder,
    databaseUrl,
    playground,
    async close() {
      await playground.close();
      remove();
    },
  };
}
