/**
 * `npm test` and its variants: sets up what is missing, including the browser and PostgreSQL, then runs vitest with the
 * given arguments.
 */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { explained, setUp } from './setup.js';
import { findTestBrowser, inCi, SetupError } from './system.js';
import { installPgBouncer } from './testServers/pgbouncer.js';
import { findPostgresql, installPostgresql } from './testServers/postgresqlServer.js';

const ON_POSTGRESQL = ['--project', 'postgresql'];

/**
 * If PostgreSQL cannot be installed, its tests are skipped with a warning; in CI that fails, because nobody reads
 * warnings there.
 */
async function havePostgresql() {
  try {
    if (findPostgresql() === null) {
      process.stderr.write('Installing PostgreSQL for its tests …\n');
      await installPostgresql();
    }
    await installPgBouncer();
    return true;
  } catch (error) {
    if (inCi() || !(error instanceof SetupError)) throw error;
    process.stderr.write(`Skipped: the tests on PostgreSQL. ${error.message}\n`);
    return false;
  }
}

/** The arguments for vitest without the projects that cannot run here; null if nothing is left to run. */
async function runnable(args) {
  const at = args.findIndex((arg, index) => arg === ON_POSTGRESQL[0] && args[index + 1] === ON_POSTGRESQL[1]);
  if (at < 0 || (await havePostgresql())) return args;
  const left = args.toSpliced(at, ON_POSTGRESQL.length);
  return left.includes(ON_POSTGRESQL[0]) ? left : null;
}

/** Quick and long tests share one project, because each worker of a project imports everything anew. */
function joined(args) {
  const isOf = (name) => (arg, index) => arg === name && args[index - 1] === '--project';
  const quick = args.findIndex(isOf('quick'));
  const long = args.findIndex(isOf('long'));
  if (quick < 0 || long < 0) return args;
  return args.with(quick, 'sqlite').toSpliced(long - 1, 2);
}

await explained(async () => {
  await setUp({ development: true, browser: true });
  const args = await runnable(joined(process.argv.slice(2)));
  if (args === null) return;
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const child = spawn(process.execPath, [vitest, 'run', ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findTestBrowser() ?? '' },
  });
  // Ctrl-C reaches vitest, too, which then ends by itself.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
});
