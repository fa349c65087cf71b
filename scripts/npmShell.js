/** Notices when npm is asked to end: npm signals only its shell, which ends without a message to the program. */
import process from 'node:process';

const LOOK_MS = 500;

/**
 * Calls `work` once when the shell that npm has started this process in has ended; nothing where npm has not. It keeps no
 * process running.
 * @param {() => void} work
 */
export function whenNpmEnds(work) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    work();
  }, LOOK_MS);
  look.unref();
}
