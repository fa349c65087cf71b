/**
 * Lets one process at a time do a piece of work, without dependencies: two commands typed in a fresh clone set it up
 * once.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as later } from 'node:timers/promises';

const POLL_INTERVAL_MS = 200;

/**
 * Runs `work` while this process owns the file, which names its owner and is removed afterwards. A file left by a dead
 * process is taken over. Not for two pieces of work in one process.
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 * @param {(pid: number) => void} onWait called once, with the process that is waited for
 * @returns {Promise<Result>}
 */
export async function runExclusively(file, work, onWait) {
  for (let isAnnounced = false; !takeOwnership(file); ) {
    const holder = holderOf(file);
    if (holder !== null && isDead(holder)) rmSync(file, { force: true });
    else {
      if (holder !== null && !isAnnounced) onWait(holder);
      isAnnounced ||= holder !== null;
      await later(POLL_INTERVAL_MS);
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

function takeOwnership(file) {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    // On a full disk the file exists but is empty, so it would name no owner.
    rmSync(file, { force: true });
    throw error;
  }
}

/** Returns null if the file is gone or another process is just writing it. */
function holderOf(file) {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** A restarted container may give this process the id of its predecessor. */
function isDead(pid) {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
