/** A disk with limited space: the last write stores what fits, and fails. */
import { writeFile } from 'node:fs/promises';
import type { Disk } from '../../../../packages/playground/index.ts';

export interface QuotaDisk extends Disk {
  /** Sets the remaining space, in bytes. */
  leave(bytes: number): void;
  /** Number of failed writes. */
  failures(): number;
}

export function quotaDisk(): QuotaDisk {
  let room = Number.POSITIVE_INFINITY;
  let failed = 0;
  async function put(bytes: Buffer, write: (part: Buffer) => Promise<void>): Promise<void> {
    const part = bytes.subarray(0, Math.min(room, bytes.length));
    room -= part.length;
    await write(part);
    if (part.length === bytes.length) return;
    failed += 1;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  }
  return {
    append: (handle, bytes) => put(bytes, (part) => handle.appendFile(part)),
    write: (file, bytes) => put(bytes, (part) => writeFile(file, part)),
    leave(bytes) {
      room = bytes;
    },
    failures: () => failed,
  };
}
