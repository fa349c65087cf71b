/**
 * Lets one process at a time do a piece of work, without dependencies: two commands typed in a fresh clone set it up
 * once.
 */
import { appendFileSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as later } from 'node:timers/promises';

const POLL_INTERVAL_MS = 200;
const TOUCH_INTERVAL_MS = 5_000;
/** A living owner touches its file six times in this time. */
const STALE_AFTER_MS = 30_000;

/**
 * Runs `work` while this process owns the file, which names its owner and is removed afterwards. A file left by dead
 * processes is taken over. Not for two pieces of work in one process.
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 * @param {(pid: number) => void} onWait called once, with the process that is waited for
 * @param {{ touchIntervalMs?: number, staleAfterMs?: number }} [times] for tests
 * @returns {Promise<Result>}
 */
export async function runExclusively(file, work, onWait, times = {}) {
  const { touchIntervalMs = TOUCH_INTERVAL_MS, staleAfterMs = STALE_AFTER_MS } = times;
  const isStale = staleness(file, staleAfterMs);
  for (let isAnnounced = false; !takeOwnership(file); ) {
    const holders = holdersOf(file);
    const living = holders.find((pid) => !isDead(pid));
    if (isStale() || (holders.length > 0 && living === undefined)) rmSync(file, { force: true });
    else {
      if (living !== undefined && !isAnnounced) onWait(Math.abs(living));
      isAnnounced ||= living !== undefined;
      await later(POLL_INTERVAL_MS);
    }
  }
  const timer = setInterval(() => touch(file), touchIntervalMs).unref();
  const giveUp = () => rmSync(file, { force: true });
  process.once('exit', giveUp);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    process.off('exit', giveUp);
    giveUp();
  }
}

/**
 * Names a process, or with a negative number a process group, that works for this one: if this one is killed, others
 * wait for it. Does nothing if this process does not own the file.
 * @param {string} file
 * @param {number} pid
 */
export function nameHelper(file, pid) {
  if (holdersOf(file)[0] === process.pid) appendFileSync(file, `${pid}\n`);
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

/** The owner and its helpers; none if the file is gone, another process is just writing it, or a power cut emptied it. */
function holdersOf(file) {
  try {
    return readFileSync(file, 'utf8').split('\n').map(Number).filter(Boolean);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Returns a function that tells whether nobody has touched the file for so long, by this process's own clock. A number
 * alone does not show that its process lives: after a restart of the machine or container another may have it.
 */
function staleness(file, staleAfterMs) {
  let touchedAt;
  let since = 0;
  return () => {
    const found = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (found === undefined || found !== touchedAt) {
      touchedAt = found;
      since = performance.now();
    }
    return performance.now() - since >= staleAfterMs;
  };
}

function touch(file) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // Removed by a person: nobody waits for it.
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
