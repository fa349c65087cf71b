/** Disks with limited space, where the last write stores what fits and fails, and disks that hold files back. */
import { writeFile } from 'node:fs/promises';
import type { Disk } from '../../../../packages/playground/index.ts';
import { machineDisk } from '../../../../packages/playground/state/files.ts';

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

export interface HeldDisk extends Disk {
  /** Number of files that wait. */
  held(): number;
  /** Writes the files that wait; later ones are not held. */
  release(): void;
}

/** Holds files, but not the journal. */
export function heldDisk(): HeldDisk {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = 0;
  return {
    append: machineDisk.append,
    async write(file, bytes) {
      held += 1;
      await released;
      await machineDisk.write(file, bytes);
    },
    held: () => held,
    release: () => release(),
  };
}
