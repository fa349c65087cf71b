/** Requirements of a test on its machine: skipped with a warning if they are missing, a failure in CI. */
import { expect, type TestContext } from 'vitest';
import { inCi } from '../../../scripts/system.js';

/** Skips the running test if the condition is not met; the sentence names what is missing and the remedy. */
export function needs(context: TestContext, isMet: boolean, sentence: string): asserts isMet {
  if (isMet) return;
  if (inCi()) expect.fail(`${sentence} (If CI is set, this test fails instead.)`);
  leaveOut(context, sentence);
}

/** Skips the running test with a warning, in CI as well; the sentence says where it runs instead. */
export function leaveOut(context: TestContext, sentence: string): never {
  console.warn(`Skipped: ${context.task.name}. ${sentence}`);
  context.skip(sentence);
}
