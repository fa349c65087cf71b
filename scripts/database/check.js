/**
 * `node scripts/database/check.js FILE`: looks at every page of a database, also while a bot uses it; it changes nothing.
 * Exit code 1 with a sentence on standard output where it is damaged; the bot starts it for a large one.
 */
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { findDamage } from './damage.js';
import { damaged } from './fault.js';

const [file = ''] = process.argv.slice(2);
// The bot's answers come first.
setPriority(constants.priority.PRIORITY_LOW);
const found = existsSync(file) ? findDamage(file, { log: true }) : ['there is no such file'];
if (found.length > 0) process.stdout.write(`${damaged(file, found)}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
