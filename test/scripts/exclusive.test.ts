/** Of two commands in a fresh clone the second waits for the first, also after an earlier one was killed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { runExclusively } from '../../scripts/files/exclusive.js';

const SCRIPT = path.resolve('scripts/files/exclusive.js');

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'one-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A process that logs the beginning and the end of its work, which lasts until its standard input ends. */
function worker(folder: string, stdin: 'pipe' | 'ignore') {
  const program = `
    import { appendFileSync } from 'node:fs';
    import { once } from 'node:events';
    import { runExclusively } from ${JSON.stringify(SCRIPT)};
    await runExclusively('lock', async () => {
      appendFileSync('notes', '[');
      console.log('begun');
      await once(process.stdin.resume(), 'end');
      appendFileSync('notes', ']');
    }, () => {});`;
  const args = ['--input-type=module', '-e', program];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: [stdin, 'pipe', 'inherit'] });
  return { child, ended: once(child, 'exit') };
}

it('processes work one after the other', async () => {
  const folder = newFolder();
  const codes = await Promise.all([1, 2, 3, 4].map(async () => (await worker(folder, 'ignore').ended)[0]));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(readFileSync(path.join(folder, 'notes'), 'utf8')).toBe('[][][][]');
});

it('a waiting process reports once which process it waits for, and continues afterwards', async () => {
  const folder = newFolder();
  const { child, ended } = worker(folder, 'pipe');
  await once(child.stdout as Readable, 'data');
  const announced: number[] = [];
  const waiting = runExclusively(
    path.join(folder, 'lock'),
    async () => readFileSync(path.join(folder, 'notes'), 'utf8'),
    (pid) => {
      announced.push(pid);
      child.stdin?.end();
    },
  );
  expect(await waiting).toBe('[]');
  expect(announced).toEqual([child.pid]);
  await ended;
});

/** Far longer than the first look takes, and waited for once. */
const STALE_AFTER_MS = 1000;

it.each([
  ['names a living process that no longer touches it', `${process.ppid}\n`],
  ['is empty since a power cut', ''],
])('a lock that %s is taken over', async (_, content) => {
  const file = path.join(newFolder(), 'lock');
  writeFileSync(file, content);
  const announced: number[] = [];
  const work = runExclusively(
    file,
    async () => 'done',
    (pid) => announced.push(pid),
    { staleAfterMs: STALE_AFTER_MS },
  );
  expect(await work).toBe('done');
  expect(announced).toEqual(content === '' ? [] : [process.ppid]);
});

it('the owner touches its lock while it works', async () => {
  const file = path.join(newFolder(), 'lock');
  const touched = async () => {
    const first = statSync(file).mtimeMs;
    await expect.poll(() => statSync(file).mtimeMs, { timeout: 60_000 }).not.toBe(first);
  };
  await runExclusively(file, touched, () => undefined, { touchIntervalMs: 10 });
  expect(existsSync(file)).toBe(false);
});

it('a helper that outlives the owner is waited for', async () => {
  const file = path.join(newFolder(), 'lock');
  const helper = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(helper, 'exit');
  writeFileSync(file, `${spawnSync(process.execPath, ['-e', '']).pid}\n${helper.pid}\n`);
  const announced: number[] = [];
  const work = runExclusively(
    file,
    async () => helper.exitCode,
    (pid) => {
      announced.push(pid);
      helper.stdin?.end();
    },
  );
  expect(await work).toBe(0);
  expect(announced).toEqual([helper.pid]);
  await ended;
});

it.each([
  ['that has ended', spawnSync(process.execPath, ['-e', '']).pid],
  ['that had the same number in a container before', process.pid],
])('the lock of a process that %s is taken over, and failed work releases it', async (_, pid) => {
  const file = path.join(newFolder(), 'lock');
  writeFileSync(file, `${pid}\n`);
  const nobody = (holder: number) => expect.unreachable(`waits for ${holder}`);
  const failing = runExclusively(file, () => Promise.reject(new Error('no room')), nobody);
  await expect(failing).rejects.toThrow('no room');
  expect(await runExclusively(file, async () => 'done', nobody)).toBe('done');
});
