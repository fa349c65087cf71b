/** If the cache of compiled programs cannot be written, the start says why in one sentence with a remedy. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openFullDisk } from '../../tools/soak/faults/fullDisk.ts';
import { needs } from '../support/runner/needs.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const STRANGER = 4711;
const COMPILE = `
import { compile } from './scripts/compile.js';
import { explained } from './scripts/setup.js';
await explained(() => compile('entry.ts'));`;

let clone: string;
let cache: string;
beforeEach((context) => {
  // The folder of the run, in which `tmpdir` is, is closed to other users.
  clone = mkdtempSync('/tmp/intarsia-compile-');
  context.onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  chmodSync(clone, 0o755);
  cache = path.join(clone, 'node_modules', '.cache', 'intarsia');
  const esbuild = ['esbuild', `@esbuild/${process.platform}-${process.arch}`].map((name) => `node_modules/${name}`);
  for (const name of ['scripts', 'package.json', ...esbuild]) {
    cpSync(path.join(ROOT, name), path.join(clone, name), { recursive: true, dereference: true });
  }
  writeFileSync(path.join(clone, 'entry.ts'), "console.log('compiled' as string);\n");
});
async function compileAs(user: { readonly uid?: number; readonly gid?: number }) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', COMPILE], { cwd: clone, ...user });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
}

it('because it belongs to another user', async (context) => {
  needs(context, process.platform === 'linux', 'This test requires Linux, where /usr belongs to root.');
  mkdirSync(path.dirname(cache), { recursive: true });
  symlinkSync('/usr', cache);
  const { code, stderr } = await compileAs(process.getuid?.() === 0 ? { uid: STRANGER, gid: STRANGER } : {});
  expect(stderr).toMatch(/^This user \(\S+\) may not write to .*: .* belongs .* number 0\. Run "sudo chown .*\n$/);
  expect(code).toBe(1);
});

it('because the disk is full, and leaves nothing on it', async (context) => {
  const disk = openFullDisk(cache);
  onTestFinished(() => disk.close());
  needs(context, disk.kind === 'mounted', 'Filling a disk requires Linux and `mount` as root.');
  // An empty tmpfs cannot be made full.
  writeFileSync(path.join(cache, 'other'), 'x');
  disk.fill(process.pid);
  const { code, stderr } = await compileAs({});
  expect(stderr).toMatch(/^The disk is full at .*: the set-up needs about 1 GB there\. .*\n$/);
  expect(code).toBe(1);
  expect(readdirSync(cache)).toEqual(['other']);
  disk.free(process.pid);
  expect(await compileAs({})).toEqual({ code: 0, stderr: '' });
});
