/**
 * `node scripts/database/sqlite/snapshot.js FILE COPY`: writes a consistent copy of a SQLite database while the bot
 * runs, checks it and prints its contents as JSON. It runs in its own process because SQLite copies without yielding.
 */
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { contentsOf } from './contents.js';
import { findDamage, openForReading } from './damage.js';

const [file = '', copy = ''] = process.argv.slice(2);
// The running bot takes priority.
setPriority(constants.priority.PRIORITY_LOW);

function refuse(reason) {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}

try {
  if (!existsSync(file)) throw new Error(`there is no database ${file}`);
  const database = openForReading(file, true);
  try {
    database.prepare('VACUUM INTO ?').run(copy);
  } finally {
    database.close();
  }
  const found = findDamage(copy, { log: false, thorough: true });
  if (found.length > 0) refuse(`the database ${file} is damaged (${found.join('; ')})`);
  else process.stdout.write(`${JSON.stringify(contentsOf(copy))}\n`);
} catch (error) {
  refuse(error.message);
}
