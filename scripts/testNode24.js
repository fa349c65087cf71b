/**
 * `npm run test:node24`: runs under Node 24 the tests of what depends most on the Node that runs it.
 * Node 24 comes by npm into a folder of its own, whichever Node runs this; arguments go to vitest in place of the set.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { explained, setUp } from './setup.js';
import { SetupError } from './system.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'node24');
const NODE = path.join(FOLDER, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Pure code, native database, native drawing, compiling; and whole games through all of it. */
const SETS = [
  ['--project', 'quick', 'test/rules', 'test/store', 'test/picture', 'test/compile.test.ts'],
  ['--project', 'long', 'test/e2e/gamesByCommand.long.test.ts'],
];

function isThere() {
  return spawnSync(NODE, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.') ?? false;
}

function installNode() {
  process.stderr.write('Installing Node 24 for these tests …\n');
  mkdirSync(FOLDER, { recursive: true });
  // Without a package.json of its own, npm would install into the project. The package fetches the program for this machine by
  // its install script.
  writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true, "allowScripts": { "node": true } }\n');
  spawnSync(
    'npm',
    ['install', 'node@24', '--prefix', FOLDER, '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: FOLDER, shell: process.platform === 'win32' },
  );
  if (isThere()) return;
  throw new SetupError(
    'Node 24 could not be installed; `npm view node@24 version` shows whether there is a way to the package registry.',
  );
}

await explained(async () => {
  await setUp({ development: true });
  if (!isThere()) installNode();
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const given = process.argv.slice(2);
  // Ctrl-C reaches vitest too, which then ends by itself.
  process.on('SIGINT', () => {});
  for (const set of given.length > 0 ? [['--project', 'quick', '--project', 'long', ...given]] : SETS) {
    process.exitCode = await run(vitest, set);
    if (process.exitCode !== 0) break;
  }
});

/** Resolves to the exit code. */
async function run(vitest, asked) {
  const child = spawn(NODE, [vitest, 'run', ...asked], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${path.dirname(NODE)}${path.delimiter}${process.env.PATH}` },
  });
  const end = () => child.kill('SIGTERM');
  process.on('SIGTERM', end);
  const code = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  process.off('SIGTERM', end);
  return code;
}
