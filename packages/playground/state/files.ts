/**
 * Stores the bytes of attachments and emojis by id: in a folder beside the state file, or in memory.
 * Names, types and who may see a file are kept with the message it belongs to.
 */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from './disk.ts';

export interface FileStore {
  /** Rejects where the disk is full; then nothing of the file stays. */
  save(id: string, bytes: Buffer): Promise<void>;
  read(id: string): Promise<Buffer | null>;
  /** What cannot be removed now is swept up at the next start. */
  drop(id: string): Promise<void>;
  /** Removes what no id in the set refers to. */
  sweep(keep: ReadonlySet<string>): Promise<void>;
}

export function memoryFiles(): FileStore {
  const files = new Map<string, Buffer>();
  return {
    async save(id, bytes) {
      files.set(id, bytes);
    },
    async read(id) {
      return files.get(id) ?? null;
    },
    async drop(id) {
      files.delete(id);
    },
    async sweep(keep) {
      for (const id of files.keys()) if (!keep.has(id)) files.delete(id);
    },
  };
}

/** Ids are snowflakes, so that they are safe as file names. */
export async function folderFiles(folder: string, disk: Disk): Promise<FileStore> {
  await mkdir(folder, { recursive: true });
  const drop = (id: string) => rm(join(folder, id), { force: true }).catch(() => undefined);
  return {
    async save(id, bytes) {
      try {
        await disk.write(join(folder, id), bytes);
      } catch (error) {
        await drop(id);
        throw error;
      }
    },
    read: (id) => readFile(join(folder, id)).catch(() => null),
    drop,
    async sweep(keep) {
      for (const name of await readdir(folder)) if (!keep.has(name)) await drop(name);
    },
  };
}
