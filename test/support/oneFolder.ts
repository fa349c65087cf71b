/**
 * All temporary files of a run in one folder, which ends with the run, whatever the processes that were killed have left.
 * What lies there is each test's matter.
 */
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** In memory where there is plenty: a test would mostly wait for the disk to say that it has written. */
const MEMORY = '/dev/shm';
const PLENTY_BYTES = 4 * 2 ** 30;

/** Before the run, in vitest's own process; what is returned is done after it. */
export default function setUp(): () => void {
  const folder = mkdtempSync(path.join(hasPlenty(MEMORY) ? MEMORY : tmpdir(), 'intarsia-tests-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function hasPlenty(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= PLENTY_BYTES;
}
