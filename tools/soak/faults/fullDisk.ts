/** A disk that is full on demand: a tmpfs where this process may mount one, otherwise a file size limit (prlimit). */
import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

export interface FullDisk {
  /**
   * `mounted`: writes fail with ENOSPC. `limited`: writes fail with EFBIG. `none`: this machine offers neither, and
   * `fill` does nothing.
   */
  readonly kind: 'mounted' | 'limited' | 'none';
  /** `bytesLeft`: room for new data on a mounted disk, whole pages; default none. */
  fill(pid: number, bytesLeft?: number): void;
  free(pid: number): void;
  close(): void;
}

/** A tmpfs takes only as much memory as is used. */
const CAPACITY = '2g';
/** Bytes; less than a database page. */
const FILE_SIZE_LIMIT = 1024;
const MAX_ATTEMPTS = 100;

/** Creates the folder, on its own file system if possible. */
export function openFullDisk(folder: string): FullDisk {
  mkdirSync(folder, { recursive: true });
  if (process.platform !== 'linux') return UNAVAILABLE;
  if (runs('mount', ['-t', 'tmpfs', '-o', `size=${CAPACITY}`, 'intarsia', folder])) return mountedDisk(folder);
  return runs('prlimit', ['--version']) ? limitedDisk() : UNAVAILABLE;
}

const UNAVAILABLE: FullDisk = { kind: 'none', fill: () => undefined, free: () => undefined, close: () => undefined };

function mountedDisk(folder: string): FullDisk {
  const resized = (size: string | number) => runs('mount', ['-o', `remount,size=${size}`, folder]);
  // Lazily, because an ending process may still have a file open.
  const close = () => void runs('umount', ['-l', folder]);
  process.once('exit', close);
  return {
    kind: 'mounted',
    fill(_pid, bytesLeft = 0) {
      // Data written meanwhile makes the new size too small, which mount refuses.
      for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        if (resized((blocks - bfree) * bsize + bytesLeft)) return;
      }
      throw new Error(`the file system at ${folder} cannot be made smaller`);
    },
    free() {
      if (!resized(CAPACITY)) throw new Error(`the file system at ${folder} cannot be made larger again`);
    },
    close() {
      process.off('exit', close);
      close();
    },
  };
}

function limitedDisk(): FullDisk {
  const limit = (pid: number, soft: number | string): void => {
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${soft}:`], { stdio: 'pipe' });
  };
  return {
    kind: 'limited',
    fill: (pid) => limit(pid, FILE_SIZE_LIMIT),
    free: (pid) => limit(pid, 'unlimited'),
    close: () => undefined,
  };
}

function runs(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
