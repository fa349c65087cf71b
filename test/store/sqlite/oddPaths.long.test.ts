/** Unusual database paths: bot, lock, doctor and backups agree on the file of DATABASE_URL. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readStatus } from '../../../scripts/database/status.js';
import { lockFile } from '../../../scripts/files/fileLock.js';
import { databaseFile, migrate } from '../../../scripts/migrate.js';
import { openStore } from '../../../src/features/storage/index.ts';
import { temporaryFolder } from '../../support/database/store.ts';
import { standardComponents, steadyClock } from '../../support/game/match.ts';

const SNAPSHOT_SCRIPT = path.resolve(import.meta.dirname, '../../../scripts/database/sqlite/snapshot.js');

test.each([
  ['games#1/i.db', 'games#1/i.db'],
  ['100%/i.db', '100%/i.db'],
  ['50%off/50%.db', '50%off/50%.db'],
  ['my games/i 1.db', 'my games/i 1.db'],
  ['my%20games/i.db', 'my games/i.db'],
  ['Spiele für Jürgen/größe.db', 'Spiele für Jürgen/größe.db'],
  ['f%C3%BCr/i.db', 'für/i.db'],
  ['what?/why?.db', 'what?/why?.db'],
  ['i.db?connection_limit=1&socket_timeout=10', 'i.db'],
  ["it's/[a]+(b)&c;d=e,f.db", "it's/[a]+(b)&c;d=e,f.db"],
  ['100%25/%23.db', '100%/#.db'],
])('file:%s is the file %s for the bot, its lock, the doctor and backups', async (written, relativePath) => {
  const folder = await temporaryFolder();
  const [url, file] = [`file:${folder}/${written}`, path.join(folder, relativePath)];
  mkdirSync(path.dirname(file), { recursive: true });
  expect(databaseFile(url)).toBe(file);
  const lock = lockFile(databaseFile(url), { since: new Date(0) });
  if (!lock.ok) throw new Error(lock.code);
  expect((await migrate(url)).length).toBeGreaterThan(0);
  const store = await openStore({ url, components: standardComponents(), clock: steadyClock() });
  await store.close();
  lock.release();
  expect(readStatus(databaseFile(url))).toMatchObject({ pending: [] });
  await promisify(execFile)(process.execPath, [SNAPSHOT_SCRIPT, file, `${file}.copy`]);
  expect(readStatus(`${file}.copy`)).toMatchObject({ pending: [] });
  const name = path.basename(file);
  const beside = readdirSync(path.dirname(file)).filter((each) => !each.startsWith(name));
  expect(beside).toEqual([]);
  const top = relativePath.split('/')[0] ?? '';
  expect(readdirSync(folder).filter((each) => !each.startsWith(top))).toEqual([]);
});

test.each(['file:', 'file::memory:', 'file://data/intarsia.db'])(
  '%s is refused with examples of valid addresses',
  (url) => {
    expect(() => databaseFile(url)).toThrow(/^DATABASE_URL is "file:.*must be "file:" and a path, such as/);
  },
);
