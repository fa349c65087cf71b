/**
 * Stryker's own way to run vitest, but that a test file which cannot be loaded counts as a test that fails: what a mutant
 * breaks at import is noticed by whoever runs the tests. How mutants are chosen and counted is Stryker's matter.
 */
import { strykerValidationSchema, strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';

const [{ factory: vitestRunner }] = vitestPlugins;

/** Stryker's plugin reads its settings (`vitest`) by the same schema. */
export { strykerValidationSchema };

function createTestRunner(injector) {
  const runner = vitestRunner(injector);
  const run = runner.run.bind(runner);
  /** The tests that ran, and one more where a file has none because it could not be loaded. */
  runner.run = async (asked) => {
    const ended = await run(asked);
    if (ended.status !== 'complete') return ended;
    const broken = runner.ctx.state
      .getFiles()
      .filter(({ result, tasks }) => result?.state === 'fail' && tasks.length === 0);
    return { ...ended, tests: [...ended.tests, ...broken.map(failedToLoad)] };
  };
  return runner;
}
createTestRunner.inject = vitestRunner.inject;

function failedToLoad({ name, result }) {
  return {
    id: `${name}#is loaded`,
    name: 'is loaded',
    timeSpentMs: 0,
    status: 1,
    failureMessage: result?.errors?.[0]?.message ?? 'could not be loaded',
  };
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'vitest-and-loading', factory: createTestRunner }];
