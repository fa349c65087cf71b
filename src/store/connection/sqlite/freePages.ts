/**
 * Gives pages of the file that hold nothing any more back to the disk, some at a time and without a copy of the file.
 * Whether a file can do that was settled when it was made or packed anew (scripts/migrate.js); where not, SQLite uses
 * them again by itself.
 */
import { type Client, createClient } from '@libsql/client';
import { StorageFailure } from '../../../match/index.ts';
import { recognised } from './failures.ts';

/** As SQLite numbers it. */
const INCREMENTAL = 2;
/** Pages that stay for what comes next: a megabyte. */
const SPARE = 256;
/** Moved at once, which takes a millisecond or a few. */
const AT_ONCE = 64;
/** So often in a row somebody else may be writing; then the rest waits for tomorrow. */
const GIVES_WAY = 1000;

/**
 * Yields how many pages each part has given back. On a connection of its own: only a script takes every step of this
 * statement, and on the connection that everybody uses it might find itself in somebody's transaction.
 */
export async function* giveFreePagesBack(url: string): AsyncGenerator<number> {
  const client = createClient({ url });
  try {
    await client.execute('PRAGMA busy_timeout = 0');
    await client.execute('PRAGMA secure_delete = ON');
    if ((await settingOf(client, 'auto_vacuum')) !== INCREMENTAL) return;
    let waited = 0;
    for (let free = await settingOf(client, 'freelist_count'); free > SPARE && waited < GIVES_WAY; ) {
      if (!(await moveSome(client))) {
        waited += 1;
        yield 0;
        continue;
      }
      waited = 0;
      const left = await settingOf(client, 'freelist_count');
      // Somebody else empties pages meanwhile: tomorrow, then.
      if (left >= free) return;
      yield free - left;
      free = left;
    }
  } finally {
    client.close();
  }
}

/** False where somebody else is writing just now. */
async function moveSome(client: Client): Promise<boolean> {
  try {
    await client.executeMultiple(`PRAGMA incremental_vacuum(${AT_ONCE})`);
    return true;
  } catch (error) {
    const failure = recognised(error);
    if (failure instanceof StorageFailure && failure.trouble === 'busy') return false;
    throw failure;
  }
}

async function settingOf(client: Client, setting: 'auto_vacuum' | 'freelist_count'): Promise<number> {
  const { rows } = await client.execute(`PRAGMA ${setting}`);
  return Number(rows[0]?.[setting]);
}
