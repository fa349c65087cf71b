/** Scripts that are commands and modules run when they are started by a path that contains a symbolic link. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/database/store.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

async function run(script: string, cwd: string, env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(process.execPath, [script], { cwd, env });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
}

function linkTo(target: string, folder: string): string {
  const link = path.join(folder, 'link');
  symlinkSync(target, link, 'dir');
  return path.join(link, 'scripts');
}

it('migrate.js creates the database', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'games.db');
  const script = path.join(linkTo(ROOT, folder), 'migrate.js');
  expect(await run(script, folder, { ...process.env, DATABASE_URL: `file:${file}` })).toMatchObject({ code: 0 });
  expect(existsSync(file)).toBe(true);
});

it('setup.js sets up', async () => {
  const folder = await temporaryFolder();
  const clone = path.join(folder, 'clone');
  for (const name of ['scripts', 'package.json', 'package-lock.json', 'prisma']) {
    cpSync(path.join(ROOT, name), path.join(clone, name), { recursive: true });
  }
  const npm = path.join(folder, 'npm');
  const asked = path.join(folder, 'asked');
  writeFileSync(npm, `#!/bin/sh\necho "$@" >> "${asked}"\nexit 1\n`);
  chmodSync(npm, 0o755);
  const env = { PATH: `${folder}${path.delimiter}${process.env.PATH}` };
  const { code, stderr } = await run(path.join(linkTo(clone, folder), 'setup.js'), folder, env);
  expect(stderr).toContain('The packages could not be installed');
  expect(code).toBe(1);
  // A small machine has no memory for development packages.
  expect(readFileSync(asked, 'utf8')).toContain(' --omit=dev ');
});
