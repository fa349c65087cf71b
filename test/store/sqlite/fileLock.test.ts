/** The lock that keeps a second bot from the first one's files: who gets it, who is refused, and when it ends. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { lockFile, lockSentence } from '../../../scripts/fileLock.js';
import { temporaryFolder } from '../../support/store.ts';

const HOLDER = path.join(import.meta.dirname, 'lockHolder.js');

interface Holder {
  readonly child: ChildProcessWithoutNullStreams;
  /** "held", or the sentence of the refusal. */
  readonly said: string;
}

async function holder(file: string, cwd?: string): Promise<Holder> {
  const child = spawn(process.execPath, [HOLDER, file], { ...(cwd === undefined ? {} : { cwd }) });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stderr.pipe(process.stderr);
  const [said] = await once(createInterface(child.stdout), 'line');
  return { child, said };
}

const refusal = ({ child }: Holder, file: string) =>
  `${file} is in use by process ${child.pid} on ${hostname()} since 2025-06-01 12:34 UTC: stop it, or set DATABASE_URL to another file.`;

test('of several processes at the same moment one has the file, and all others say which', async () => {
  const file = path.join(await temporaryFolder(), 'deep/er/test.db');
  const all = await Promise.all(Array.from({ length: 5 }, () => holder(file)));
  const holding = all.filter(({ said }) => said === 'held');
  expect(holding).toHaveLength(1);
  const [first] = holding;
  if (!first) throw new Error('one of them holds it');
  const others = all.filter((each) => each !== first).map(({ said }) => said);
  expect(new Set(others)).toEqual(new Set([refusal(first, file)]));
  expect(existsSync(file)).toBe(false);
});

test('it is free at once when its holder is killed, and when it is given back', async () => {
  const file = path.join(await temporaryFolder(), 'test.db');
  for (const _ of [1, 2, 3]) {
    const killed = await holder(file);
    expect(killed.said).toBe('held');
    const gone = once(killed.child, 'exit');
    killed.child.kill('SIGKILL');
    await gone;
  }
  const orderly = await holder(file);
  expect(orderly.said).toBe('held');
  expect((await holder(file)).said).toBe(refusal(orderly, file));
  orderly.child.stdin.end();
  await once(orderly.child, 'exit');
  expect((await holder(file)).said).toBe('held');
});

test('the same file on another path is the same file', async () => {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'data'));
  await symlink(path.join(folder, 'data'), path.join(folder, 'elsewhere'));
  // To a file that is still to be made.
  await symlink('data/test.db', path.join(folder, 'linked.db'));
  const first = await holder(path.join(folder, 'linked.db'));
  expect(first.said).toBe('held');
  for (const other of ['data/test.db', 'data/../data/test.db', 'elsewhere/test.db', 'linked.db']) {
    expect((await holder(other, folder)).said).toBe(refusal(first, other));
  }
  expect((await holder('data/test2.db', folder)).said).toBe('held');
});

test('one process cannot take it twice', async () => {
  const file = path.join(await temporaryFolder(), 'test.db');
  const since = new Date();
  const first = lockFile(file, { since });
  if (!first.ok) throw new Error(first.code);
  const holding = { pid: process.pid, host: hostname(), since: since.toISOString() };
  expect(lockFile(file, { since })).toEqual({ ok: false, code: 'inUse', holder: expect.objectContaining(holding) });
  first.release();
  first.release();
  const again = lockFile(file, { since });
  expect(again.ok).toBe(true);
  if (again.ok) again.release();
});

test('a place where no lock can be, and a lock file that is none, are said in a sentence', async () => {
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
  expect(sentence(`${folder}/test.db`)).toMatch(/test\.db\.lock is no lock file, or damaged\. Remove it/);
  await mkdir(path.join(folder, 'other.db.lock'));
  expect(sentence(`${folder}/other.db`)).toMatch(/cannot be written/);
});
