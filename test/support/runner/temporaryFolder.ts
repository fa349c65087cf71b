/** Keeps all temporary files of a run in one folder, which is removed after the run even if processes were killed. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** In memory if possible, because tests would mostly wait for the disk. */
const MEMORY_FOLDER = '/dev/shm';
const MIN_FREE_BYTES = 4 * 2 ** 30;
const PREFIX = 'intarsia-tests-';

/** Runs before all tests in vitest's own process; the returned function runs after them. */
export default function setUp(): () => void {
  const place = hasEnoughSpace(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir();
  removeStale(place);
  const folder = mkdtempSync(path.join(place, `${PREFIX}${process.pid}-`));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => remove(folder);
}

function hasEnoughSpace(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= MIN_FREE_BYTES;
}

/** Removes the folders of killed runs. */
function removeStale(place: string): void {
  for (const name of readdirSync(place)) {
    if (name.startsWith(PREFIX) && !runs(Number.parseInt(name.slice(PREFIX.length), 10)))
      remove(path.join(place, name));
  }
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
