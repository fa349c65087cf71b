/** The folders to mutate, with the tests for each and the share that they should detect. */

export interface Part {
  /** The sources, as globs; `!` excludes files. */
  readonly sources: readonly string[];
  /** The tests run against each mutant, as globs, without slow ones. */
  readonly tests: readonly string[];
  readonly slowTests: readonly string[];
  /** The test that detects most mutants, run first, because the first failure ends the run. */
  readonly firstTest: string;
  /** Percent of the mutants that compile. */
  readonly goal: number;
}

export const PARTS: Readonly<Record<string, Part>> = {
  rules: {
    sources: ['src/rules/**/*.ts'],
    tests: ['test/rules/**/*.test.ts'],
    slowTests: ['test/rules/perft.long.test.ts'],
    firstTest: 'test/rules/judge/',
    goal: 90,
  },
  match: {
    sources: ['src/match/**/*.ts', 'src/features/*/!(discord|store)/**/*.ts'],
    tests: ['test/match/**/*.test.ts', 'test/features/*/!(discord)/**/*.test.ts'],
    slowTests: ['test/features/time/usecases/year.long.test.ts'],
    firstTest: 'test/match/judge/',
    goal: 80,
  },
  store: {
    sources: [
      'src/store/**/*.ts',
      'src/features/storage/*.ts',
      'src/features/*/store.ts',
      'src/features/*/store/**/*.ts',
      '!src/store/generated/**',
      // Detectable only on a server; the tests run on a file here.
      '!src/store/connection/postgresql/**',
      '!src/store/transfer/**',
    ],
    // Faults in stored data are mostly detected by tests that play.
    tests: ['test/store/**/*.test.ts', 'test/match/**/*.test.ts', 'test/features/*/!(discord)/**/*.test.ts'],
    slowTests: [
      'test/store/postgresql/**',
      'test/store/games/manyGames.test.ts',
      'test/store/sqlite/damage.long.test.ts',
      'test/store/sqlite/fileLock.test.ts',
      'test/store/sqlite/fullDisk.test.ts',
      'test/store/sqlite/olderDatabase.test.ts',
      'test/features/time/usecases/year.long.test.ts',
    ],
    firstTest: 'test/store/store.test.ts',
    goal: 80,
  },
};

/** The name of the part that a file belongs to; undefined for a file of another folder. */
export function partOf(file: string): string | undefined {
  const store = /^src\/features\/(?:storage\/|[^/]+\/store(?:\/|\.ts$))/.test(file);
  if (file.startsWith('src/features/')) return store ? 'store' : 'match';
  return Object.keys(PARTS).find((name) => file.startsWith(`src/${name}/`));
}
