/**
 * Child process: locks the file argv[2], prints "held" or the refusal, and keeps the lock until standard input ends.
 */
import { lockFile, lockSentence } from '../../../scripts/files/fileLock.js';

const [file = ''] = process.argv.slice(2);
const lock = lockFile(file, { since: new Date('2025-06-01T12:34:56Z') });
process.stdout.write(`${lock.ok ? 'held' : lockSentence(lock, file, 'DATABASE_URL')}\n`);
if (lock.ok) {
  process.stdin.resume();
  process.stdin.on('end', () => lock.release());
}
