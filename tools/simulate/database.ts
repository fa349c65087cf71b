/**
 * Databases for simulations, in memory where the machine has a folder for that: migrated once, copied for each.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../scripts/migrate.js';

export interface Databases {
  /** Path of one that is empty, until the next is asked for. */
  empty(): string;
  /** Removes all of it. */
  close(): void;
}

const MEMORY = '/dev/shm';

export async function openDatabases(): Promise<Databases> {
  const folder = mkdtempSync(path.join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'intarsia-simulation-'));
  const model = path.join(folder, 'empty.db');
  await migrate(`file:${model}`, { log: () => undefined });
  const file = path.join(folder, 'simulation.db');
  return {
    empty() {
      for (const left of ['', '-wal', '-shm']) rmSync(`${file}${left}`, { force: true });
      copyFileSync(model, file);
      return file;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
