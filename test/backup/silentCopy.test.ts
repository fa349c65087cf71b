/** A SQLite copy whose process ends well without a word, as if its output were lost. */
import path from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { sqliteDatabase } from '../../src/backup/databases/sqlite.ts';
import { temporaryFolder } from '../support/database/store.ts';

test('a copy that says nothing of its contents is refused', async () => {
  const { execPath } = process;
  onTestFinished(() => {
    process.execPath = execPath;
  });
  process.execPath = '/bin/true';
  const folder = await temporaryFolder();
  const copied = await sqliteDatabase(path.join(folder, 'intarsia.db')).copy(path.join(folder, 'copy.db'));
  expect(copied).toMatchObject({ ok: false, code: 'notCopied', reason: expect.stringContaining('JSON') });
});
