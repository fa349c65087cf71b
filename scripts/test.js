/**
 * `npm test` and `npm run test:long`: set up what is missing, the browser included, then run vitest with the arguments given.
 * Which tests there are, and how they run, is said by vitest.config.ts.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { explained, setUp } from './setup.js';
import { findChromium } from './system.js';

await explained(async () => {
  await setUp({ development: true, browser: true });
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const child = spawn(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findChromium() ?? '' },
  });
  // Ctrl-C reaches vitest too, which then ends by itself.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
});
