/** The password reaches `pg_dump` without being visible to other programs. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { backedUpDatabase, makeBackup } from '../../../../src/backup/index.ts';
import { emptyPlace, restoreTo, tableWithGames } from '../../../backup/support.ts';
import { temporaryFolder } from '../../../support/database/store.ts';
import { matchTable } from '../../../support/game/match.ts';

const PASSWORD = 'p:a\\ss w@rd';

const KEY_PASSWORD = 'of the key';
const WRITTEN = '*:*:*:*:p\\:a\\\\ss w@rd\n';

it.each<[string, (address: URL) => void, string]>([
  [
    'before the host',
    (address) => {
      address.password = encodeURIComponent(PASSWORD);
    },
    WRITTEN,
  ],
  ['in a parameter', ({ searchParams }) => searchParams.set('password', PASSWORD), WRITTEN],
  [
    'of a private key',
    ({ searchParams }) => searchParams.set('sslpassword', KEY_PASSWORD),
    `[intarsia]\nsslpassword=${KEY_PASSWORD}\n`,
  ],
])('a password %s is neither in the environment nor in the arguments nor in a named file', async (_, add, content) => {
  const { url } = await matchTable();
  const folder = await temporaryFolder();
  const [seen, passwordFile, descriptor] = ['seen', 'given', 'named'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  // A wrapper that records its environment and password file before it runs the real program.
  const program = path.join(folder, 'pg_dump');
  const notes = [
    '#!/bin/sh',
    `cat /proc/$$/environ /proc/$$/cmdline > "${seen}"`,
    `cat "\${PGPASSFILE:-$PGSERVICEFILE}" > "${passwordFile}"`,
    `ls -l /proc/$$/fd/3 > "${descriptor}"`,
    `PATH="$(echo "$PATH" | cut -d: -f2-)"; exec pg_dump "$@"`,
  ];
  writeFileSync(program, notes.join('\n'));
  chmodSync(program, 0o755);
  vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env.PATH}`);
  const address = new URL(url);
  add(address);
  const copy = path.join(folder, 'copy');
  expect(await (await backedUpDatabase(address.href)).copy(copy, undefined)).toMatchObject({ ok: true });
  vi.unstubAllEnvs();
  expect(existsSync(copy)).toBe(true);
  const shown = readFileSync(seen, 'utf8');
  for (const secret of [PASSWORD, KEY_PASSWORD]) {
    for (const written of [secret, encodeURIComponent(secret), secret.replaceAll(' ', '+')])
      expect(shown).not.toContain(written);
  }
  expect(shown).not.toContain('password=');
  expect(readFileSync(passwordFile, 'utf8')).toBe(content);
  expect(readFileSync(descriptor, 'utf8')).toContain('(deleted)');
});

it('a backup with a password is made and restored although the folder for temporary files cannot be written', async () => {
  const { table, parts, folder } = await tableWithGames(1);
  const withPassword = (url: string) => url.replace('postgres@', `postgres:${encodeURIComponent(PASSWORD)}@`);
  const empty = await emptyPlace();
  const noFolder = path.join(folder, 'no-folder');
  writeFileSync(noFolder, '');
  vi.stubEnv('TMPDIR', noFolder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const file = path.join(folder, 'games.backup');
  const database = await backedUpDatabase(withPassword(table.url));
  expect(await makeBackup({ ...parts, database }, file)).toMatchObject({ ok: true });
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
  const place = { ...empty, url: withPassword(empty.url) };
  const nowhere = new RegExp(`cannot be written in ${noFolder} or ${path.join(folder, 'data')} .*: set TMPDIR to`);
  await expect(restoreTo(place, file)).rejects.toThrow(nowhere);
  expect(await (await backedUpDatabase(place.url)).conflicts()).toEqual([]);
  mkdirSync('data');
  expect(await restoreTo(place, file)).toMatchObject({ ok: true, openGames: 1 });
});
