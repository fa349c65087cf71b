/** Child process: transfers the database argv[2] to argv[3], and kills itself while it copies moves. */
import process from 'node:process';
import { transfer } from '../../../../src/store/index.ts';

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
