/** Backs up a SQLite file with SQLite in its own process, and restores it by renaming. */
import { execFile } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { contentsOf } from '../../../scripts/database/contents.js';
import { flushToDisk } from '../files.ts';
import type { BackedUpDatabase, CopiedContents, CopyRefusal } from './database.ts';

const SNAPSHOT = fileURLToPath(new URL('../../../scripts/database/snapshot.js', import.meta.url));

/** SQLite's companion files, which it would apply to any file in that place. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

const copiedSchema = z.object({ migration: z.string().nullable(), counts: z.record(z.string(), z.int()) });

export function sqliteDatabase(file: string): BackedUpDatabase {
  /** May be left of an interrupted restore; the caller holds the lock. */
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
        url: `file:${unfinished}`,
        contents: contentsOf(unfinished),
        moveIntoPlace: async () => {
          await flushToDisk(unfinished);
          // They belong to an earlier file.
          for (const beside of COMPANIONS.map((name) => `${file}${name}`)) {
            if (existsSync(beside)) await rename(beside, `${beside}.before`);
          }
          await rename(unfinished, file);
          await flushToDisk(path.dirname(file));
          await removeUnfinished();
        },
        discard: removeUnfinished,
      };
    },
  };
}

function snapshot(
  file: string,
  copy: string,
  signal: AbortSignal | undefined,
): Promise<({ readonly ok: true } & CopiedContents) | CopyRefusal> {
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
