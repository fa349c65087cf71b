/**
 * Empties the write-ahead log into the file, so that nothing that was deleted still stands in it. The file itself is written over by
 * SQLite as rows go (`secure_delete`).
 */
import { createClient } from '@libsql/client';
import type { Breathe } from '../../../kernel/index.ts';

/** So often somebody else may be reading or writing just then; the daily work tries again. */
const TRIES = 1000;

/** On a connection of its own: on the one that everybody uses it might find itself in somebody's transaction. */
export async function emptyLog(url: string, breathe: Breathe): Promise<void> {
  const client = createClient({ url });
  try {
    await client.execute('PRAGMA busy_timeout = 0');
    for (let left = TRIES; left > 0; left -= 1) {
      const { rows } = await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
      if (Number(rows[0]?.busy) === 0) return;
      await breathe();
    }
  } finally {
    client.close();
  }
}
