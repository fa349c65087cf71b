/** No other user of the machine can read the bot's files. */
import { execFile } from 'node:child_process';
import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataFiles } from '../../src/app/dataFiles.ts';
import { readSettings } from '../../src/settings/index.ts';
import { temporaryFolder } from '../support/database/store.ts';
import { steadyClock } from '../support/game/match.ts';
import { needs } from '../support/runner/needs.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const WINDOWS = 'Windows has other rights.';
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

/** Runs as a separate command from a shell whose umask lets everybody read. */
async function run(args: readonly string[], environment: Readonly<Record<string, string>>, cwd: string) {
  const command = ['-c', 'umask 022; exec "$@"', 'sh', process.execPath, ...args];
  return promisify(execFile)('sh', command, { cwd, env: { ...process.env, ...environment } });
}

test('a new database has files and folders that nobody else can read', async (context) => {
  needs(context, process.platform !== 'win32', WINDOWS);
  const folder = await temporaryFolder();
  const data = path.join(folder, 'data');
  const environment = { DATABASE_URL: `file:${path.join(data, 'games.db')}` };
  await run([path.join(ROOT, 'scripts/migrate.js')], environment, folder);
  expect(modeOf(data)).toBe('700');
  const made = await readdir(data);
  expect(made).toContain('games.db');
  for (const file of made) expect(modeOf(path.join(data, file)), file).toBe('600');
});

test('readable files of an older version become private at the next start', async (context) => {
  needs(context, process.platform !== 'win32', WINDOWS);
  const file = path.join(await temporaryFolder(), 'games.db');
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    writeFileSync(each, '');
    chmodSync(each, 0o644);
  }
  const settings = readSettings({ DATABASE_URL: `file:${file}`, DISCORD_TOKEN: 'token' });
  const taken = settings.ok ? lockDataFiles(settings.value, steadyClock()) : settings;
  if (!taken.ok) throw new Error(taken.faults.join('\n'));
  onTestFinished(() => taken.value.release());
  for (const each of [file, `${file}-wal`, `${file}-shm`, `${file}.lock`]) expect(modeOf(each), each).toBe('600');
});
