/** Runs the tests of one part against a mutant, the most sensitive test first. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const { MUTANTS_TESTS = '', MUTANTS_SLOW_TESTS = '', MUTANTS_FIRST_TEST = '' } = process.env;

class FirstTestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => moduleId.includes(MUTANTS_FIRST_TEST);
    return [...files.filter(isFirst), ...files.filter((file) => !isFirst(file))];
  }
}

export default defineConfig({
  test: {
    include: MUTANTS_TESTS.split(' '),
    exclude: MUTANTS_SLOW_TESTS.split(' '),
    env: { JUDGED_GAMES: '3', JUDGED_MATCHES: '2', TEST_SEED: '1' },
    setupFiles: ['tools/mutants/setup.ts'],
    sequence: { sequencer: FirstTestFirst },
    // Stryker enforces its own time limit, derived from the run without a mutant.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
