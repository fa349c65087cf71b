/**
 * A disk that is full on demand, for the files in one folder: a small file system of its own where this process may mount
 * one, else a limit on the files of the process that writes them. When it is full is decided elsewhere.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

export interface FullDisk {
  /**
   * `mounted`: writing meets ENOSPC. `limited`: it meets EFBIG, another error of the machine. `none`: this machine offers
   * neither to this process, and `fill` does nothing.
   */
  readonly kind: 'mounted' | 'limited' | 'none';
  /** From now on the process can write nothing new there. */
  fill(pid: number): void;
  /** There is room again. */
  free(pid: number): void;
  close(): void;
}

/** More than is ever written there; taken from memory only as far as it is used. */
const ROOM = '2g';
/** Files may not grow beyond this, in bytes: less than a page of a database. */
const LEAST = 1024;
const TRIES = 100;

/** Makes the folder, on a file system of its own where that is possible: before anything is put there. */
export function openFullDisk(folder: string): FullDisk {
  mkdirSync(folder, { recursive: true });
  if (process.platform !== 'linux') return NONE;
  if (done('mount', ['-t', 'tmpfs', '-o', `size=${ROOM}`, 'intarsia', folder])) return mounted(folder);
  return done('prlimit', ['--version']) ? limited() : NONE;
}

const NONE: FullDisk = { kind: 'none', fill: () => undefined, free: () => undefined, close: () => undefined };

function mounted(folder: string): FullDisk {
  const resized = (size: string | number) => done('mount', ['-o', `remount,size=${size}`, folder]);
  // Lazily: a process that is just ending may still have a file open.
  const close = () => void done('umount', ['-l', folder]);
  // One that is broken off leaves nothing mounted behind.
  process.once('exit', close);
  return {
    kind: 'mounted',
    fill() {
      // What is written meanwhile makes the new size too small, which is refused.
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        if (resized((blocks - bfree) * bsize)) return;
      }
      throw new Error(`the file system at ${folder} cannot be made smaller`);
    },
    free() {
      if (!resized(ROOM)) throw new Error(`the file system at ${folder} cannot be made larger again`);
    },
    close() {
      process.off('exit', close);
      close();
    },
  };
}

function limited(): FullDisk {
  const limit = (pid: number, soft: number | string): void => {
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${soft}:`], { stdio: 'pipe' });
  };
  return {
    kind: 'limited',
    fill: (pid) => limit(pid, LEAST),
    free: (pid) => limit(pid, 'unlimited'),
    close: () => undefined,
  };
}

function done(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
