/**
 * `node scripts/database/sqlite/check.js FILE`: checks every page of a SQLite database, even while the bot uses it. If
 * it is damaged, exits with code 1 and a sentence on standard output.
 */
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { damaged } from '../fault.js';
import { findDamage } from './damage.js';

const [file = ''] = process.argv.slice(2);
// The running bot takes priority.
setPriority(constants.priority.PRIORITY_LOW);
const found = existsSync(file) ? findDamage(file, { log: true }) : ['the file does not exist'];
if (found.length > 0) process.stdout.write(`${damaged(file, found)}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
