/** Fixes the random seed, so that two runs notice the same mutants, and turns off shrinking of counterexamples. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 1, endOnFailure: true });
