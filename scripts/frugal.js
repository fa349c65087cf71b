/**
 * Settings with which the bot's process stays small: it serves many games for weeks, mostly at rest.
 * They must be there before the process begins, hence for whoever starts it.
 */
export const frugal = {
  /** Most of what a message needs is short-lived; a large nursery would only be kept. */
  flags: ['--max-semi-space-size=4'],
  /** Pictures are large and drawn in several threads: what they leave goes back to the system (glibc; ignored elsewhere). */
  environment: { MALLOC_MMAP_THRESHOLD_: '1000000', MALLOC_TRIM_THRESHOLD_: '1000000' },
};
