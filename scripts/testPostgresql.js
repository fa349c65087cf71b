/**
 * `npm run test:postgresql`: starts a PostgreSQL server of its own and runs on it all tests of what the database does.
 * Installs the server where that is possible; which tests these are is said by vitest.config.ts, arguments go to vitest.
 */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { installPgBouncer } from './pgbouncer.js';
import { findPostgresql, installPostgresql, startPostgresqlServer } from './postgresqlServer.js';
import { explained, setUp } from './setup.js';
import { SetupError } from './system.js';

/** Where nobody can install it, there is nothing to run; in CI that is a failure, for nobody reads there what was left out. */
async function havePostgresql() {
  try {
    if (findPostgresql() === null) {
      process.stderr.write('Installing PostgreSQL for its tests …\n');
      await installPostgresql();
    }
    await installPgBouncer();
    return true;
  } catch (error) {
    const inCi = !['', 'false', '0'].includes(process.env.CI ?? '');
    if (inCi || !(error instanceof SetupError)) throw error;
    process.stderr.write(`Left out: the tests on PostgreSQL. ${error.message}\n`);
    return false;
  }
}

await explained(async () => {
  await setUp({ development: true });
  if (!(await havePostgresql())) return;
  // Ctrl-C and an end from outside reach vitest, too; the server is ended after it.
  process.on('SIGINT', () => {});
  const server = await startPostgresqlServer();
  try {
    const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
    const child = spawn(process.execPath, [vitest, 'run', '--project', 'postgresql', ...process.argv.slice(2)], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: 'inherit',
      env: { ...process.env, TEST_POSTGRESQL: new URL(server.url('')).href.replace(/\/$/, '') },
    });
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  } finally {
    await server.close();
  }
});
