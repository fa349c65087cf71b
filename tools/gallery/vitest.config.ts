/** Runs the renderer alone, and reports only failures. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tools/gallery/render.ts'],
    setupFiles: ['test/support/runner/seed.ts'],
    globalSetup: 'test/support/runner/temporaryFolder.ts',
    env: { TEST_SEED: '1' },
    pool: 'forks',
    testTimeout: 3_600_000,
  },
});
