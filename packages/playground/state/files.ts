/** The disk operations of the playground, replaceable by a full disk in tests. */
import { type FileHandle, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Disk {
  /** `handle`: open for appending. After a rejection, part of the bytes may be written. */
  append(handle: FileHandle, bytes: Buffer): Promise<void>;
  /** After a rejection, part of the bytes may be written. */
  write(file: string, bytes: Buffer): Promise<void>;
}

export const machineDisk: Disk = {
  append: (handle, bytes) => handle.appendFile(bytes),
  write: (file, bytes) => writeFile(file, bytes),
};

export interface FileStore {
  /** Rejects if the disk is full, without leaving a partial file. */
  save(id: string, bytes: Buffer): Promise<void>;
  read(id: string): Promise<Buffer | null>;
  /** A failed deletion is retried at the next start. */
  drop(id: string): Promise<void>;
  /** Deletes files that are not in the set. */
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

/** Ids are snowflakes, which are safe as file names. */
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
