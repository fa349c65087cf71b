/**
 * How long transactions wait for one another, and for the file, before something must be wrong.
 */

/** Milliseconds, as Prisma takes them. */
export const PATIENCE = { maxWait: 30_000, timeout: 30_000 };
