/**
 * A migrated database on a disk that is full on demand, for the running test: real errors of the system, not made-up ones.
 * How a disk becomes full is said where the soak fills it.
 */
import path from 'node:path';
import { createClient } from '@libsql/client';
import { onTestFinished, type TestContext } from 'vitest';
import { migrate } from '../../scripts/migrate.js';
import { openFullDisk } from '../../tools/soak/faults/fullDisk.ts';
import { needs } from './needs.ts';
import { temporaryFolder } from './store.ts';

export interface DatabaseOnFullDisk {
  readonly url: string;
  /** No room for anything new, for this process. */
  fill(): Promise<void>;
  free(): void;
}

/** Leaves the running test out where this machine lets this process fill no disk. */
export async function databaseOnFullDisk(context: TestContext): Promise<DatabaseOnFullDisk> {
  const folder = path.join(await temporaryFolder(), 'disk');
  const disk = openFullDisk(folder);
  onTestFinished(() => disk.close());
  needs(
    context,
    disk.kind !== 'none',
    'No disk can be filled here: that takes Linux with `mount` (as root) or `prlimit`.',
  );
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
