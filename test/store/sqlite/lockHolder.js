/**
 * Another process that wants a file: says whether it has the lock, or who has, and keeps it until it is ended.
 * Started by the tests of the lock with the file's path.
 */
import { lockFile, lockSentence } from '../../../scripts/fileLock.js';

const [file = ''] = process.argv.slice(2);
const lock = lockFile(file, { since: new Date('2025-06-01T12:34:56Z') });
process.stdout.write(`${lock.ok ? 'held' : lockSentence(lock, file, 'DATABASE_URL')}\n`);
if (lock.ok) {
  process.stdin.resume();
  process.stdin.on('end', () => lock.release());
}
