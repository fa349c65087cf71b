import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { FailureReporter } from './test/support/runner/failures.ts';
import { SlowFirst } from './test/support/runner/slowFirst.ts';

const LONG = 'test/**/*.long.test.ts';
/**
 * How computer players are tuned and measured against each other: they are what changes there, and no part of the bot.
 */
const LABORATORY = ['test/tools/laboratory/**/*.long.test.ts'];
/** What is about one kind of database alone. */
const SQLITE = 'test/store/sqlite/**';
const POSTGRESQL = 'test/store/postgresql/**';
/** What tests draw at random comes from one seed, so that one number repeats a failure. */
const SEED = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
/** Use cases differ little between databases: on PostgreSQL, CI runs those of every other feature, by the seed. */
const FEATURES_ON_POSTGRESQL = readdirSync('test/features').filter(
  (_, index) => !process.env.CI || process.env.CAMPAIGNS === 'whole' || (index + Number(SEED)) % 2 === 0,
);
const ON_BOTH = [
  ...[
    'kernel/jobs',
    'store',
    'match',
    'people',
    ...FEATURES_ON_POSTGRESQL.map((feature) => `features/${feature}/!(discord)`),
    'discord/delivery/queue',
    'backup',
    'releases',
  ].map((folder) => `test/${folder}/**/!(*.long).test.ts`),
  // Of the long proofs, those in which the kind of database matters.
  'test/backup/backup.long.test.ts',
  'test/discord/delivery/queue/queue.long.test.ts',
  'test/store/schema/everyColumn.long.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: [LONG, POSTGRESQL] } },
      // Proofs that take long, a command of their own: `npm run test:long`.
      { extends: true, test: { name: 'long', include: [LONG], exclude: LABORATORY } },
      // The nightly's: `npm test -- --project laboratory`.
      { extends: true, test: { name: 'laboratory', include: LABORATORY } },
      // Whatever opens a store without much else, on a PostgreSQL server of its own.
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
    // Processes of their own: canvas and worker threads do not like to share one.
    pool: 'forks',
    // Many short-lived objects: collecting them took an eighth of the processor time of long tests.
    execArgv: ['--max-semi-space-size=64'],
    // discord.js, the database client and the drawing library are imported once a process, and not once a file, which
    // was a quarter of the time; so are the drawing helper and the browser, which end with it. Whatever else a file
    // starts it also ends.
    isolate: false,
    // Four more than there are cores: a test that waits (for a process to start, a page to be drawn) leaves its core to
    // others.
    maxWorkers: availableParallelism() + 4,
    sequence: { sequencer: SlowFirst },
    // Transforms are kept from run to run, and from one project to the next.
    experimental: { fsModuleCache: true },
    // What is waited for comes at once on a quiet machine and late on a busy one; only what never comes is a fault.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
