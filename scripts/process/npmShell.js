/** Notices when npm is terminated: npm signals only its shell, which exits without forwarding the signal. */
import process from 'node:process';

const POLL_INTERVAL_MS = 500;

/**
 * Calls `work` once when the shell in which npm started this process exits; does nothing outside npm. It does not keep
 * the process alive.
 * @param {() => void} work
 */
export function whenNpmEnds(work) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    work();
  }, POLL_INTERVAL_MS);
  timer.unref();
}
