/**
 * Lets one process at a time do a piece of work, without any package: two commands typed in a fresh clone set it up
 * once.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as later } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;

/**
 * Does the work while the file is this process's; the file says whose it is, and goes with the work. One that a process has
 * left behind is taken over. Not for two pieces of work of one process.
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 * @param {(pid: number) => void} onWait told once, of the process that is waited for
 * @returns {Promise<Result>}
 */
export async function oneAtATime(file, work, onWait) {
  for (let isAnnounced = false; !taken(file); ) {
    const holder = holderOf(file);
    if (holder !== null && isLeft(holder)) rmSync(file, { force: true });
    else {
      if (holder !== null && !isAnnounced) onWait(holder);
      isAnnounced ||= holder !== null;
      await later(LOOK_EVERY_MS);
    }
  }
  const giveUp = () => rmSync(file, { force: true });
  process.once('exit', giveUp);
  try {
    return await work();
  } finally {
    process.off('exit', giveUp);
    giveUp();
  }
}

function taken(file) {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    // Made, and on a full disk not written: it would say of nobody that it is theirs.
    rmSync(file, { force: true });
    throw error;
  }
}

/** Null where nobody has it any more, or somebody is just writing. */
function holderOf(file) {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Where a container starts, its process has the number that the one before it had. */
function isLeft(pid) {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
