/** Programs of the maintainer answer a misspelled option with a sentence, not with a stack trace. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

it.each(['bench', 'gallery', 'mutants', 'release'])('%s names an unknown option', async (tool) => {
  const file = `tools/${tool}/index.ts`;
  const child = spawn(process.execPath, ['scripts/run.js', file, '--helpme'], { cwd: ROOT, stdio: 'pipe' });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(stderr).toMatch(/^Unknown option '--helpme'/);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(code).toBe(2);
});
