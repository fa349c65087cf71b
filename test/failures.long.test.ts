/** A test run ends with the failed tests and their reasons, each with a command that repeats only that test. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { temporaryFolder } from './support/database/store.ts';

const VITEST = path.resolve('node_modules/vitest/vitest.mjs');
const REPORTER = path.resolve(import.meta.dirname, 'support/runner/failures.ts');

const CONFIG = `
import { FailureReporter } from ${JSON.stringify(REPORTER)};
const env = { TEST_SEED: '7' };
export default { test: { name: 'quick', globals: true, env, reporters: ['default', new FailureReporter()] } };
`;
const TESTS = `
it("costs $5 (or isn't it?)", () => expect(1).toBe(2));
it('holds', () => {});
describe('a group', () => {
  it('holds', () => {});
  it('fails', () => expect({ a: [1, 2], b: 3 }).toEqual({ a: [1, 2], b: 4 }));
});
describe('another group', () => {
  beforeAll(() => { throw new Error('cannot begin'); });
  it('is not reached', () => {});
});
`;

/** vitest's output for these arguments, split by the shell. */
function run(folder: string, signal: string): Promise<string> {
  const command = `${process.execPath} ${VITEST} run --root ${folder} ${signal}`;
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, FAILURES_FILE: path.join(folder, 'failures') };
  return new Promise((resolve) => {
    execFile('sh', ['-c', command], { env }, (_error, stdout) => resolve(stdout));
  });
}

it('prints failures and the commands that repeat them at the end, and writes them to a file', async () => {
  const folder = await temporaryFolder();
  writeFileSync(path.join(folder, 'vitest.config.ts'), CONFIG);
  writeFileSync(path.join(folder, 'some.test.ts'), TESTS);
  const output = await run(folder, '');
  const failures = readFileSync(path.join(folder, 'failures'), 'utf8');
  expect(output.endsWith(failures)).toBe(true);
  expect(failures.split('\n').filter((line) => line.startsWith('✘'))).toEqual([
    '✘ some.test.ts > another group',
    "✘ some.test.ts > costs $5 (or isn't it?)",
    '✘ some.test.ts > a group > fails',
  ]);
  expect(failures).toMatch(
    /> fails\n {2}AssertionError: expected .*\n {2}-.* 4,\n {2}\+.* 3,\n {2}at some\.test\.ts:6\n {2}repeat: /,
  );
  expect(failures).toContain('✘ some.test.ts > another group\n  Error: cannot begin\n');
  const commands = [...failures.matchAll(/repeat: TEST_SEED=7 node scripts\/test\.js --project quick (.*)/g)];
  expect(commands).toHaveLength(3);
  for (const [, signal = ''] of commands.slice(1)) {
    expect(await run(folder, signal)).toMatch(/1 failed\S* \S*\| \S*4 skipped/);
  }
});
