/**
 * The seed of everything that tests of this run draw at random: TEST_SEED, or another one for each run.
 * The report of failures prints it with the command that repeats a test.
 */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';

const MAX_SEED = 2 ** 31;

/** Set for all workers before they start; the fallback serves runs with another configuration. */
export const RUN_SEED = Number(process.env.TEST_SEED ?? randomInt(MAX_SEED));

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: RUN_SEED });
