/** A migrated database on a disk that the test can fill, for real errors of the operating system. */
import path from 'node:path';
import { createClient } from '@libsql/client';
import { onTestFinished, type TestContext } from 'vitest';
import { migrate } from '../../../scripts/migrate.js';
import { openFullDisk } from '../../../tools/soak/faults/fullDisk.ts';
import { needs } from '../runner/needs.ts';
import { temporaryFolder } from './store.ts';

export interface DatabaseOnFullDisk {
  readonly url: string;
  /** Leaves no free space for this process, or this much (as `FullDisk.fill`). */
  fill(bytesLeft?: number): Promise<void>;
  free(): void;
}

/** Skips the running test if this process can fill no disk. */
export async function databaseOnFullDisk(context: TestContext): Promise<DatabaseOnFullDisk> {
  const folder = path.join(await temporaryFolder(), 'disk');
  const disk = openFullDisk(folder);
  onTestFinished(() => disk.close());
  needs(context, disk.kind !== 'none', 'Filling a disk requires Linux with `mount` (as root) or `prlimit`.');
  const url = `file:${path.join(folder, 'test.db')}`;
  await migrate(url);
  const free = () => disk.free(process.pid);
  onTestFinished(free);
  return {
    url,
    free,
    async fill(bytesLeft) {
      // Frames of an older log would be overwritten without new space.
      const client = createClient({ url });
      await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
      client.close();
      disk.fill(process.pid, bytesLeft);
    },
  };
}
