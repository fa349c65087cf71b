/** Backs up a SQLite file by running SQLite in a separate process, and restores it by renaming. */

import { execFile } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Client, createClient } from '@libsql/client';
import { z } from 'zod';
import { fileUrl } from '../../../scripts/database/address.js';
import { contentsOf } from '../../../scripts/database/sqlite/contents.js';
import { isDiskFull } from '../../../scripts/files/fullDisk.js';
import { messageOf } from '../../kernel/index.ts';
import { flushToDisk } from '../files.ts';
import type { BackedUpDatabase, CopiedContents, CopyRefusal } from './database.ts';

const run = promisify(execFile);
const SNAPSHOT = fileURLToPath(new URL('../../../scripts/database/sqlite/snapshot.js', import.meta.url));

/** SQLite's companion files, which it would apply to any file in that place. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

const copiedSchema = z.object({ migration: z.string().nullable(), counts: z.record(z.string(), z.int()) });

export function sqliteDatabase(file: string): BackedUpDatabase {
  /** May be left over from an interrupted restore; the caller holds the lock. */
  const unfinished = `${file}.restoring`;
  const removeUnfinished = async (): Promise<void> => {
    for (const beside of ['', ...COMPANIONS]) await rm(`${unfinished}${beside}`, { force: true });
  };
  return {
    kind: 'sqlite',
    name: file,
    copy: (copy, signal) => snapshot(file, copy, signal),
    conflicts: async () => (existsSync(file) ? [file] : []),
    unpack: async (content) => {
      await mkdir(path.dirname(file), { recursive: true });
      await removeUnfinished();
      const written = await writtenTo(unfinished, content);
      if (!written.ok) {
        await removeUnfinished();
        return written;
      }
      return {
        ok: true,
        url: fileUrl(unfinished),
        contents: contentsOf(unfinished),
        moveIntoPlace: async () => {
          const merged = await mergeLog(unfinished);
          if (!merged.ok) return merged;
          await flushToDisk(unfinished);
          // They belong to an earlier file in that place.
          for (const beside of COMPANIONS.map((name) => `${file}${name}`)) {
            if (existsSync(beside)) await rename(beside, `${beside}.before`);
          }
          await rename(unfinished, file);
          await flushToDisk(path.dirname(file));
          await removeUnfinished();
          return { ok: true };
        },
        discard: removeUnfinished,
      };
    },
  };
}

async function snapshot(
  file: string,
  copy: string,
  signal: AbortSignal | undefined,
): Promise<({ readonly ok: true } & CopiedContents) | CopyRefusal> {
  const running = run(process.execPath, [SNAPSHOT, file, copy], signal ? { signal } : {});
  const { child } = running;
  // An aborted run is rejected at once, and could write its files after the caller has removed them.
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    const { stdout } = await running;
    return { ok: true, ...copiedSchema.parse(JSON.parse(stdout)) };
  } catch (error) {
    if (child.pid !== undefined) await ended;
    if (signal?.aborted || !(error instanceof Error)) throw error;
    const reason = 'stderr' in error ? String(error.stderr).trim() : '';
    return notCopied(reason || error.message);
  }
}

/** Closing the database ignores failures of this, and what stays in the log would be lost. */
async function mergeLog(file: string): Promise<{ readonly ok: true } | CopyRefusal> {
  let client: Client | undefined;
  try {
    client = createClient({ url: fileUrl(file) });
    const { rows } = await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    return Number(rows[0]?.busy) === 0 ? { ok: true } : notCopied('another program uses the restored database');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return notCopied(isDiskFull(error, file) ? 'the disk is full' : error.message);
  } finally {
    client?.close();
  }
}

function notCopied(reason: string): CopyRefusal {
  return { ok: false, code: 'notCopied', reason };
}

async function writtenTo(file: string, content: Readable): Promise<{ readonly ok: true } | CopyRefusal> {
  try {
    await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return { ok: true };
  } catch (error) {
    return notCopied(messageOf(error));
  }
}
