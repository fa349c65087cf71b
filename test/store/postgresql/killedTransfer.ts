/**
 * A transfer that is killed while it copies moves: the process kills itself, so that it never gets further.
 * Started by the tests of the transfer with the addresses of both databases.
 */
import process from 'node:process';
import { transfer } from '../../../src/store/index.ts';

const [from = '', to = ''] = process.argv.slice(2);
const clock = { now: () => new Date() };
await transfer({
  from,
  to,
  clock,
  say: (line) => {
    if (/^moves: [1-9]/.test(line)) process.kill(process.pid, 'SIGKILL');
  },
});
