/**
 * `npm run -s test:hostile -- [--seed N] [arguments for vitest]`: runs tests on an artificially slow machine
 * (`hostile/machine.js`), on Linux on one core.
 */
import { spawn, spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const MAX_SEED = 1_000_000;

const args = process.argv.slice(2);
const at = args.indexOf('--seed');
const [, requested] = at < 0 ? [] : args.splice(at, 2);
const seed = at < 0 ? Math.floor(Math.random() * MAX_SEED) : Number(requested);

if (!Number.isSafeInteger(seed) || seed < 0) {
  process.stderr.write(`--seed takes a whole number, not "${requested ?? ''}".\n`);
  process.exitCode = 2;
} else {
  const message = `A slow machine with coarse clocks and one core; repeat with: npm run -s test:hostile -- --seed ${seed}`;
  process.stderr.write(`${[message, ...args].join(' ')}\n`);
  const command = [process.execPath, here('test.js'), ...(args.includes('--project') ? [] : ['--project', 'quick'])];
  const oneCore = spawnSync('taskset', ['-c', '0', 'true']).status === 0 ? ['taskset', '-c', '0'] : [];
  const [program, ...rest] = [...oneCore, ...command, ...args];
  const child = spawn(program, rest, {
    stdio: 'inherit',
    env: {
      ...process.env,
      HOSTILE_SEED: String(seed),
      NODE_OPTIONS:
        `${process.env.NODE_OPTIONS ?? ''} --import=${new URL('hostile/machine.js', import.meta.url)}`.trim(),
    },
  });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
