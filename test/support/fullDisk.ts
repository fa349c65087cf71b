/**
 * A migrated database on a disk that is full on demand, for the running test: real errors of the system, not made-up ones.
 * How a disk becomes full is said where the soak fills it.
 */
import path from 'node:path';
import { createClient } from '@libsql/client';
import { onTestFinished } from 'vitest';
import { openFullDisk } from '../../bench/soak/faults/fullDisk.ts';
import { migrate } from '../../scripts/migrate.js';
import { temporaryFolder } from './store.ts';

export interface DatabaseOnFullDisk {
  readonly url: string;
  /** No room for anything new, for this process. */
  fill(): Promise<void>;
  free(): void;
}

/** Null where this machine lets this process fill no disk. */
export async function databaseOnFullDisk(): Promise<DatabaseOnFullDisk | null> {
  const folder = path.join(await temporaryFolder(), 'disk');
  const disk = openFullDisk(folder);
  onTestFinished(() => disk.close());
  if (disk.kind === 'none') return null;
  const url = `file:${path.join(folder, 'test.db')}`;
  await migrate(url);
  const free = () => disk.free(process.pid);
  onTestFinished(free);
  return {
    url,
    free,
    async fill() {
      // What is left of an older log would be written over without needing room.
      const client = createClient({ url });
      await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
      client.close();
      disk.fill(process.pid);
    },
  };
}
