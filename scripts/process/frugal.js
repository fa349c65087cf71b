/** Node flags and environment that keep the bot's process small; they must be set before it starts. */
import { totalmem } from 'node:os';
import process from 'node:process';

export const frugal = {
  /**
   * Most objects of a message are short-lived, so a large nursery would only hold memory. Garbage is collected by the
   * thread that needs it: helper threads save little on a small heap, and where other programs keep them from a core,
   * the event loop waits for them (up to 45 ms on a busy machine, else 10).
   */
  flags: ['--max-semi-space-size=2', '--single-threaded-gc'],
  /** Pictures are large and seldom kept: their memory returns to the system at once (glibc; ignored elsewhere). */
  environment: { MALLOC_MMAP_THRESHOLD_: '200000', MALLOC_TRIM_THRESHOLD_: '200000' },
};

const LITTLE_MEMORY = 2 ** 30;

/** Whether the machine, or the container around this process, has less than a gigabyte. */
export function hasLittleMemory() {
  return Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY) < LITTLE_MEMORY;
}
