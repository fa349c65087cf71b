/**
 * All temporary files of a run in one folder, which ends with the run, whatever the processes that were killed have left.
 * What lies there is each test's matter.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** In memory where there is plenty: a test would mostly wait for the disk to say that it has written. */
const MEMORY = '/dev/shm';
const PLENTY_BYTES = 4 * 2 ** 30;
const NAME = 'intarsia-tests-';

/** Before the run, in vitest's own process; what is returned is done after it. */
export default function setUp(): () => void {
  const place = hasPlenty(MEMORY) ? MEMORY : tmpdir();
  removeLeftOver(place);
  const folder = mkdtempSync(path.join(place, `${NAME}${process.pid}-`));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => remove(folder);
}

function hasPlenty(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= PLENTY_BYTES;
}

/** Of runs that were killed. */
function removeLeftOver(place: string): void {
  for (const name of readdirSync(place)) {
    if (name.startsWith(NAME) && !runs(Number.parseInt(name.slice(NAME.length), 10))) remove(path.join(place, name));
  }
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's is there, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
