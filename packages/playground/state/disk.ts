/**
 * The two ways in which the playground puts bytes on a disk, so that another one can be handed in: one that is full.
 * What is written, and what happens where it cannot be, is left to the journal and the files.
 */
import { type FileHandle, writeFile } from 'node:fs/promises';

export interface Disk {
  /** Adds the bytes at the end of a file that is open for appending. Where it rejects, a part of them may stand there. */
  append(handle: FileHandle, bytes: Buffer): Promise<void>;
  /** Makes a file of the bytes. Where it rejects, a part of them may stand there. */
  write(file: string, bytes: Buffer): Promise<void>;
}

export const machineDisk: Disk = {
  append: (handle, bytes) => handle.appendFile(bytes),
  write: (file, bytes) => writeFile(file, bytes),
};
