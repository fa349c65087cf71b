/** The password reaches `pg_dump` without being visible to other programs. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { backedUpDatabase } from '../../../../src/backup/index.ts';
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
