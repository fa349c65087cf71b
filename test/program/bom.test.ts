/** `npm run bom` explains its usage, refuses unknown options, and never takes an option for a file name. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../scripts/packaging/bom.js', import.meta.url));

it.each([
  [['--help'], 0, 'stdout'],
  [['--everything'], 2, 'stderr'],
  [[], 2, 'stderr'],
  [['one.json', 'two.json'], 2, 'stderr'],
] as const)('given %j it explains its usage, and writes nothing', async (given, code, stream) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-bom-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const result = await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [SCRIPT, ...given], { cwd: folder }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
  expect(result.code).toBe(code);
  expect(result[stream]).toContain('npm run -s bom -- bom.json');
  for (const option of given.filter((each) => each === '--everything')) expect(result.stderr).toContain(option);
  expect(readdirSync(folder)).toEqual([]);
});
