import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { inCi } from './scripts/system.js';
import { FailureReporter } from './test/support/runner/failures.ts';
import { SlowFirst } from './test/support/runner/slowFirst.ts';

const LONG = 'test/**/*.long.test.ts';
/** Tests of the tools that tune and measure computer players, which are no part of the bot. */
const LABORATORY = ['test/tools/laboratory/**/*.long.test.ts'];
/** Tests of one kind of database only. */
const SQLITE = 'test/store/sqlite/**';
const POSTGRESQL = 'test/store/postgresql/**';
/** All random draws of tests come from one seed, so that one number repeats a failure. */
const SEED = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
/** A push runs a part of the slowest tests, drawn by the seed; nights, releases and people run all. */
const IN_PART = inCi() && process.env.CAMPAIGNS !== 'whole';
/** Each `share`-th name, by the seed, or all. */
function drawn(names: readonly string[], share: number): string[] {
  return names.filter((_, index) => !IN_PART || (index + Number(SEED)) % share === 0);
}
const LONG_FILES = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.long.test.ts'))
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .sort();
const DRAWN_LONG_FILES = new Set(drawn(LONG_FILES, 2));
const NOT_DRAWN = LONG_FILES.filter((file) => !DRAWN_LONG_FILES.has(file));
/** Use cases differ little between databases. */
const USE_CASES = ['match', ...readdirSync('test/features').map((feature) => `features/${feature}/!(discord)`)];
const ON_BOTH = [
  ...['kernel/jobs', 'store', ...drawn(USE_CASES, 4), 'discord/delivery/queue', 'backup', 'releases'].map(
    (folder) => `test/${folder}/**/!(*.long).test.ts`,
  ),
  // The long tests for which the kind of database matters.
  ...drawn(['test/backup/backup.long.test.ts', 'test/store/schema/everyColumn.long.test.ts'], 2),
];

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: [LONG, POSTGRESQL] } },
      // Long tests: `npm run test:long`.
      { extends: true, test: { name: 'long', include: [LONG], exclude: [...LABORATORY, ...NOT_DRAWN] } },
      // Both at once, which `scripts/test.js` prefers: a worker serves one project, and imports everything anew.
      {
        extends: true,
        test: { name: 'sqlite', include: ['test/**/*.test.ts'], exclude: [...LABORATORY, ...NOT_DRAWN, POSTGRESQL] },
      },
      // Run nightly: `npm test -- --project laboratory`.
      { extends: true, test: { name: 'laboratory', include: LABORATORY } },
      // Tests that mostly exercise the store, on their own PostgreSQL server.
      {
        extends: true,
        test: {
          name: 'postgresql',
          include: ON_BOTH,
          exclude: [SQLITE],
          globalSetup: 'test/support/runner/postgresql.ts',
        },
      },
    ],
    globalSetup: 'test/support/runner/temporaryFolder.ts',
    env: { TEST_SEED: SEED },
    setupFiles: ['test/support/runner/seed.ts'],
    reporters: ['default', new FailureReporter()],
    // Processes instead of threads: canvas crashes when its thread ends.
    pool: 'forks',
    // Most objects are short-lived: collecting them in a small nursery took an eighth of the processor time of long
    // tests.
    execArgv: ['--max-semi-space-size=64'],
    // discord.js, the database client and the drawing library are imported once per process instead of once per file,
    // which took a quarter of the time; the drawing helper and the browser start once, too, and end with the process. A
    // file ends everything else that it starts.
    isolate: false,
    // Four more than cores, because a test that waits for a process or a page leaves its core to others.
    maxWorkers: availableParallelism() + 4,
    sequence: { sequencer: SlowFirst },
    // Runs and projects share cached transforms.
    experimental: { fsModuleCache: true },
    // An event comes at once on a quiet machine and late on a busy one; only a hang reaches these limits.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
