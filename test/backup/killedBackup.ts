/**
 * Child process: backs the database argv[2] up to argv[3], and kills its process group when the file argv[4] (`copy` or
 * `unfinished`) appears.
 */
import { watch } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { sqliteDatabase } from '../../src/backup/databases/sqlite.ts';
import { unfinishedNames } from '../../src/backup/files.ts';
import { makeBackup } from '../../src/backup/make.ts';

const [database = '', file = '', which] = process.argv.slice(2);
const { copy, unfinished } = unfinishedNames(file);
const deadly = path.basename(which === 'copy' ? copy : unfinished);
watch(path.dirname(file), (_event, name) => {
  if (name === deadly) process.kill(-process.pid, 'SIGKILL');
});
const clock = { now: () => new Date() };
await makeBackup({ database: sqliteDatabase(database), componentsFolder: `${database}.components`, clock }, file);
