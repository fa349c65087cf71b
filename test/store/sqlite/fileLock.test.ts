/** The lock of the data files: exclusive, released when its process ends, and bound to the real path. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { lockFile, lockSentence } from '../../../scripts/files/fileLock.js';
import { temporaryFolder } from '../../support/database/store.ts';

const HOLDER_SCRIPT = path.join(import.meta.dirname, 'lockHolder.js');

interface Holder {
  readonly child: ChildProcessWithoutNullStreams;
  /** "held", or the sentence of the refusal. */
  readonly output: string;
}

async function holder(file: string, cwd?: string): Promise<Holder> {
  const child = spawn(process.execPath, [HOLDER_SCRIPT, file], { ...(cwd === undefined ? {} : { cwd }) });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stderr.pipe(process.stderr);
  const [output] = await once(createInterface(child.stdout), 'line');
  return { child, output };
}

const refusal = ({ child }: Holder, file: string) =>
  `${file} is in use by process ${child.pid} on ${hostname()} since 2025-06-01 12:34 UTC: stop it, or set DATABASE_URL to another file.`;

test('of several simultaneous processes one gets the lock, and the others name it', async () => {
  const file = path.join(await temporaryFolder(), 'deep/er/test.db');
  const all = await Promise.all(Array.from({ length: 5 }, () => holder(file)));
  const lockOwner = all.filter(({ output }) => output === 'held');
  expect(lockOwner).toHaveLength(1);
  const [first] = lockOwner;
  if (!first) throw new Error('no process holds the lock');
  const others = all.filter((each) => each !== first).map(({ output }) => output);
  expect(new Set(others)).toEqual(new Set([refusal(first, file)]));
  expect(existsSync(file)).toBe(false);
});

test('the lock is free at once when its holder is killed or releases it', async () => {
  const file = path.join(await temporaryFolder(), 'test.db');
  for (const _ of [1, 2, 3]) {
    const killed = await holder(file);
    expect(killed.output).toBe('held');
    const gone = once(killed.child, 'exit');
    killed.child.kill('SIGKILL');
    await gone;
  }
  const stopped = await holder(file);
  expect(stopped.output).toBe('held');
  expect((await holder(file)).output).toBe(refusal(stopped, file));
  stopped.child.stdin.end();
  await once(stopped.child, 'exit');
  expect((await holder(file)).output).toBe('held');
});

test('the same file by another path is locked', async () => {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'data'));
  await symlink(path.join(folder, 'data'), path.join(folder, 'elsewhere'));
  // The target does not exist yet.
  await symlink('data/test.db', path.join(folder, 'linked.db'));
  const first = await holder(path.join(folder, 'linked.db'));
  expect(first.output).toBe('held');
  for (const other of ['data/test.db', 'data/../data/test.db', 'elsewhere/test.db', 'linked.db']) {
    expect((await holder(other, folder)).output).toBe(refusal(first, other));
  }
  expect((await holder('data/test2.db', folder)).output).toBe('held');
});

test('one process cannot lock a file twice', async () => {
  const file = path.join(await temporaryFolder(), 'test.db');
  const since = new Date();
  const first = lockFile(file, { since });
  if (!first.ok) throw new Error(first.code);
  const lockOwner = { pid: process.pid, host: hostname(), since: since.toISOString() };
  expect(lockFile(file, { since })).toEqual({ ok: false, code: 'inUse', holder: expect.objectContaining(lockOwner) });
  first.release();
  first.release();
  const again = lockFile(file, { since });
  expect(again.ok).toBe(true);
  if (again.ok) again.release();
});

test('an unwritable folder and an invalid lock file are reported in one sentence', async () => {
  const folder = await temporaryFolder();
  const sentence = (file: string) => {
    const lock = lockFile(file, { since: new Date() });
    return lock.ok ? 'held' : lockSentence(lock, `The database ${file}`, 'DATABASE_URL');
  };
  await writeFile(path.join(folder, 'taken'), 'a file where a folder should be');
  expect(sentence(`${folder}/taken/test.db`)).toMatch(
    /^The database .* cannot be written \(.*make its folder writable/,
  );
  await writeFile(
    path.join(folder, 'test.db.lock'),
    'a text of somebody, longer than SQLite can take for an empty file',
  );
  expect(sentence(`${folder}/test.db`)).toMatch(/test\.db\.lock is damaged or no lock file\. Remove it/);
  await mkdir(path.join(folder, 'other.db.lock'));
  expect(sentence(`${folder}/other.db`)).toMatch(/cannot be written/);
});
