import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Processes of their own: canvas and worker threads do not like to share one.
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
