/**
 * What a test needs of the machine that runs it. Where that is missing the test is left out aloud; in CI it fails, for nobody
 * reads there what was left out.
 */
import { expect, type TestContext } from 'vitest';
import { inCi } from '../../scripts/system.js';

/** Leaves the running test out where the condition is not met; the sentence says what is missing, and what mends it. */
export function needs(context: TestContext, met: boolean, sentence: string): asserts met {
  if (met) return;
  if (inCi()) expect.fail(`${sentence} (With CI set, this test is not left out.)`);
  leaveOut(context, sentence);
}

/** Leaves the running test out aloud, in CI as well: the sentence says where it is run instead. */
export function leaveOut(context: TestContext, sentence: string): never {
  console.warn(`Left out: ${context.task.name}. ${sentence}`);
  context.skip(sentence);
}
