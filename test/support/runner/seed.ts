/** The random seed of this run: TEST_SEED, or a new one, which the report of failures prints. */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';

const MAX_SEED = 2 ** 31;

/** The configuration sets TEST_SEED for all workers; the fallback serves other configurations. */
export const RUN_SEED = Number(process.env.TEST_SEED ?? randomInt(MAX_SEED));

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: RUN_SEED });
