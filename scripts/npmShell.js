/**
 * A program that npm runs hears when npm is told to end: npm passes that on to its shell alone, which ends without a word.
 * What is to be done then is said by the program.
 */
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
