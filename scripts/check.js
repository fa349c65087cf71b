/**
 * `npm run check`: formatting, lint, types, imports between folders, unused exports, spelling and commit messages, one
 * check per processor at a time.
 */
import { execFileSync, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { explained, setUp } from './setup.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const tsc = (folder) => ['tsc', '--noEmit', '-p', folder];

/** Slowest first, so that no processor idles at the end. */
const CHECKS = [
  tsc('.'),
  ['cspell', 'lint', '--no-progress', '--no-summary'],
  ['depcruise', 'src', 'packages', 'tools', 'test', '--output-type', 'err'],
  ['biome', 'check', '.'],
  ['knip', '--no-progress'],
  tsc('src/table/page'),
  tsc('packages/playground/page'),
  tsc('tools/componentEditor/page'),
  ...commitChecks(),
];

/** Lints commits made after the one that added the rules; a shallow clone or a copy without git has none. */
function commitChecks() {
  try {
    const log = ['log', '--diff-filter=A', '--format=%H', '--', 'commitlint.config.js'];
    const first = execFileSync('git', log, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n').at(-1);
    return first ? [['commitlint', '--from', first]] : [];
  } catch {
    process.stderr.write('Skipped: commit messages; this folder is no git repository.\n');
    return [];
  }
}

/** Prints the output of a check once it has ended; resolves to whether it passed. */
async function passes([program, ...args]) {
  const startedAt = performance.now();
  const command = path.join(ROOT, 'node_modules', '.bin', program);
  const child = spawn(command, args, { cwd: ROOT, shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(
    `${code === 0 ? '' : output}${code === 0 ? '✔' : '✘'} ${[program, ...args].join(' ')} (${seconds} s)\n`,
  );
  return code === 0;
}

const waiting = [...CHECKS];
async function work() {
  for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await passes(check))) process.exitCode = 1;
}
await explained(async () => {
  await setUp({ development: true });
  await Promise.all(Array.from({ length: availableParallelism() }, work));
});
