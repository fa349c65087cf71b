/** How the password gets to `pg_dump`: not by what other programs of this user can read of its process. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { backedUpDatabase } from '../../../src/backup/index.ts';
import { matchTable } from '../../support/match.ts';
import { temporaryFolder } from '../../support/store.ts';

const PASSWORD = 'p:a\\ss w@rd';

it('stands in neither the environment nor the arguments, and in no file with a name', async () => {
  const { url } = await matchTable();
  const folder = await temporaryFolder();
  const [seen, given, named] = ['seen', 'given', 'named'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  // Before the real one it notes what others see, and what it is given.
  const program = path.join(folder, 'pg_dump');
  const notes = [
    '#!/bin/sh',
    `cat /proc/$$/environ /proc/$$/cmdline > "${seen}"`,
    `cat "$PGPASSFILE" > "${given}"`,
    `ls -l /proc/$$/fd/3 > "${named}"`,
    `PATH="$(echo "$PATH" | cut -d: -f2-)"; exec pg_dump "$@"`,
  ];
  writeFileSync(program, notes.join('\n'));
  chmodSync(program, 0o755);
  vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env.PATH}`);
  const address = new URL(url);
  address.password = encodeURIComponent(PASSWORD);
  const copy = path.join(folder, 'copy');
  expect(await (await backedUpDatabase(address.href)).copy(copy, undefined)).toMatchObject({ ok: true });
  vi.unstubAllEnvs();
  expect(existsSync(copy)).toBe(true);
  for (const secret of [PASSWORD, encodeURIComponent(PASSWORD)]) {
    expect(readFileSync(seen, 'utf8')).not.toContain(secret);
  }
  expect(readFileSync(given, 'utf8')).toBe('*:*:*:*:p\\:a\\\\ss w@rd\n');
  expect(readFileSync(named, 'utf8')).toContain('(deleted)');
});
