/**
 * What is chosen at random is the same for every mutant, so that two runs notice the same; a counterexample is not narrowed.
 * Choosing otherwise from run to run is left to `npm test`.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: 1, endOnFailure: true });
