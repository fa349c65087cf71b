/**
 * An SQLite file: copied by SQLite itself in a process of its own (`scripts/database/snapshot.js`), and put back by a new name.
 * Whether the copy is good is found out there and by whoever restores it.
 */
import { execFile } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { contentsOf } from '../../../scripts/database/contents.js';
import { onDisk } from '../onDisk.ts';
import type { BackedUpDatabase, Copied, CopyRefusal } from './database.ts';

const SNAPSHOT = fileURLToPath(new URL('../../../scripts/database/snapshot.js', import.meta.url));

/** What SQLite keeps beside a file, and joins with whatever file is in its place. */
const BESIDE = ['-wal', '-shm', '-journal'];

const copiedSchema = z.object({ migration: z.string().nullable(), counts: z.record(z.string(), z.int()) });

export function sqliteDatabase(file: string): BackedUpDatabase {
  /** What a restoration that was cut off has left; whoever holds the file's lock is the only one. */
  const unfinished = `${file}.restoring`;
  const removeUnfinished = async (): Promise<void> => {
    for (const beside of ['', ...BESIDE]) await rm(`${unfinished}${beside}`, { force: true });
  };
  return {
    kind: 'sqlite',
    name: file,
    copy: (copy, signal) => snapshot(file, copy, signal),
    inTheWay: async () => (existsSync(file) ? [file] : []),
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
        url: `file:${unfinished}`,
        contents: contentsOf(unfinished),
        settle: async () => {
          await onDisk(unfinished);
          // They belong to a file that was here before.
          for (const beside of BESIDE.map((name) => `${file}${name}`)) {
            if (existsSync(beside)) await rename(beside, `${beside}.before`);
          }
          await rename(unfinished, file);
          await onDisk(path.dirname(file));
          await removeUnfinished();
        },
        drop: removeUnfinished,
      };
    },
  };
}

function snapshot(
  file: string,
  copy: string,
  signal: AbortSignal | undefined,
): Promise<({ readonly ok: true } & Copied) | CopyRefusal> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [SNAPSHOT, file, copy], signal ? { signal } : {}, (error, stdout, stderr) => {
      if (error === null) resolve({ ok: true, ...copiedSchema.parse(JSON.parse(stdout)) });
      else if (signal?.aborted) reject(error);
      else resolve({ ok: false, code: 'notCopied', reason: stderr.trim() || error.message });
    });
  });
}

async function writtenTo(file: string, content: Readable): Promise<{ readonly ok: true } | CopyRefusal> {
  try {
    await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return { ok: true };
  } catch (error) {
    return { ok: false, code: 'notCopied', reason: error instanceof Error ? error.message : String(error) };
  }
}
