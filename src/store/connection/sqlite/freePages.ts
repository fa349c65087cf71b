/** Returns free pages of the file to the file system, a few at a time and without copying the file. */
import { type Client, createClient } from '@libsql/client';
import type { SqliteAddress } from '../../../../scripts/database/address.js';
import { StorageFailure } from '../../../match/index.ts';
import { classifySqliteError } from './failures.ts';

/** SQLite's number for `auto_vacuum = INCREMENTAL`. */
const INCREMENTAL = 2;
/** One megabyte that stays free for new rows. */
const SPARE_PAGES = 256;
/** A step takes a few milliseconds. */
const PAGES_PER_STEP = 64;
const MAX_BUSY_ATTEMPTS = 1000;

/**
 * Yields the number of pages that each step has returned. Does nothing unless the file was created with incremental
 * vacuum (scripts/migrate.js). Uses its own connection, because the pragma needs `executeMultiple` and the shared
 * connection may be inside a transaction.
 */
export async function* releaseFreePages({ url, file }: SqliteAddress): AsyncGenerator<number> {
  const client = createClient({ url });
  try {
    await client.execute('PRAGMA busy_timeout = 0');
    await client.execute('PRAGMA secure_delete = ON');
    if ((await settingOf(client, 'auto_vacuum')) !== INCREMENTAL) return;
    let waited = 0;
    for (let free = await settingOf(client, 'freelist_count'); free > SPARE_PAGES && waited < MAX_BUSY_ATTEMPTS; ) {
      if (!(await moveSome(client, file))) {
        waited += 1;
        yield 0;
        continue;
      }
      waited = 0;
      const left = await settingOf(client, 'freelist_count');
      // Other statements use free pages meanwhile; the next run continues.
      if (left >= free) return;
      yield free - left;
      free = left;
    }
  } finally {
    client.close();
  }
}

/** Returns false if another connection is writing. */
async function moveSome(client: Client, file: string): Promise<boolean> {
  try {
    await client.executeMultiple(`PRAGMA incremental_vacuum(${PAGES_PER_STEP})`);
    return true;
  } catch (error) {
    const failure = classifySqliteError(error, file);
    if (failure instanceof StorageFailure && failure.trouble === 'busy') return false;
    throw failure;
  }
}

async function settingOf(client: Client, setting: 'auto_vacuum' | 'freelist_count'): Promise<number> {
  const { rows } = await client.execute(`PRAGMA ${setting}`);
  return Number(rows[0]?.[setting]);
}
