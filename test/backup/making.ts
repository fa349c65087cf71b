/**
 * A process that makes a backup, to be killed by the tests: started with the path of a database and that of the backup.
 */
import process from 'node:process';
import { sqliteDatabase } from '../../src/backup/databases/sqlite.ts';
import { makeBackup } from '../../src/backup/make.ts';

const [database = '', file = ''] = process.argv.slice(2);
const clock = { now: () => new Date() };
await makeBackup({ database: sqliteDatabase(database), componentsFolder: `${database}.components`, clock }, file);
