import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { SlowFirst } from './test/support/slowFirst.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // What is about the other kind of database alone: `npm run test:postgresql` says where its server is.
    exclude: [...configDefaults.exclude, `test/store/${process.env.TEST_POSTGRESQL ? 'sqlite' : 'postgresql'}/**`],
    globalSetup: 'test/support/oneFolder.ts',
    // Processes of their own: canvas and worker threads do not like to share one.
    pool: 'forks',
    // discord.js, the database client and the drawing library are imported once a process, and not once a file, which
    // was a quarter of the time; so are the drawing helper and the browser, which end with it. Whatever else a file starts
    // it also ends.
    isolate: false,
    // One more than there are cores: a test that waits (for a process to start, a page to be drawn) leaves its core to another.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFirst },
    // What is waited for comes at once on a quiet machine and late on a busy one; only what never comes is a fault.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
