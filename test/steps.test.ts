/** The last 60 lines of the checks name each failure, its reason and the command that repeats it. */
import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { temporaryFolder } from './support/database/store.ts';
import { needs } from './support/runner/needs.ts';

const SOURCE = `set -euo pipefail; source ${path.resolve('.ci/steps.sh')}`;
const LAST_LINES = 60;

/** Runs steps with temporary files in a separate folder. */
function run(folder: string, steps: string): Promise<{ code: number; output: readonly string[] }> {
  const env = { PATH: process.env.PATH, TMPDIR: folder };
  return new Promise((resolve) => {
    execFile('bash', ['-c', `${SOURCE}\n${steps}`], { cwd: folder, env }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout.trimEnd().split('\n') }),
    );
  });
}

it('name failures at the end, even if later steps pass', async (context) => {
  needs(context, process.platform !== 'win32', 'Steps require bash.');
  const folder = await temporaryFolder();
  const tests = [
    'console.log("many words");',
    'require("fs").appendFileSync(process.env.FAILURES_FILE, `✘ a test\\n`);',
  ];
  writeFileSync(path.join(folder, 'tests.cjs'), `${tests.join('\n')}\nprocess.exitCode = 1;`);
  const { code, output } = await run(
    folder,
    `background soak bash -c 'seq 200; echo moves lost: 1; exit 1'
     background quiet echo all is well
     step tests ${process.execPath} tests.cjs
     gather soak quiet
     step fuzz seq 300
     finish`,
  );
  expect(code).toBe(1);
  const last = output.slice(-LAST_LINES);
  expect(last).toContain('✘ a test');
  expect(last).toContain('moves lost: 1');
  expect(output.filter((line) => line.startsWith('── quiet: passed'))).toHaveLength(1);
  expect(last.slice(-2)).toEqual([
    expect.stringMatching(/^── tests failed after \d+ s; repeat it with: .*tests\.cjs$/),
    expect.stringMatching(/^── soak failed after \d+ s; repeat it with: bash -c/),
  ]);
  expect(readdirSync(folder)).toEqual(['tests.cjs']);
});

it('report that all have passed, and leave no files', async (context) => {
  needs(context, process.platform !== 'win32', 'Steps require bash.');
  const folder = await temporaryFolder();
  const { code, output } = await run(folder, 'background one echo 1\nstep two echo 2\ngather one\nfinish');
  expect(code).toBe(0);
  expect(output.at(-1)).toMatch(/^── all steps took \d+ s$/);
  expect(readdirSync(folder)).toEqual([]);
});
