/**
 * `node scripts/database/snapshot.js FILE COPY`: writes one state of a database into a new file, also while a bot plays with it,
 * and looks at every page of the copy. A process of its own, because SQLite does this in one go.
 * Prints what is in it, as JSON; exit code 1 with a reason on standard error where it cannot be done.
 */
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { contentsOf } from './contents.js';
import { findDamage, openForReading } from './damage.js';

const [file = '', copy = ''] = process.argv.slice(2);
// The bot's answers come first.
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
