/**
 * Child process: runs the housekeeping on the database argv[2] at the time argv[3], and kills itself at its first
 * DELETE of posts.
 */
import process from 'node:process';
import { openStore } from '../../../src/features/storage/index.ts';
import { parsedComponents, standardFile } from '../../support/game/rules.ts';

const [url = '', time = ''] = process.argv.slice(2);
const store = await openStore({
  url,
  components: parsedComponents(standardFile()),
  clock: { now: () => new Date(time) },
  onStatement: ({ sql }) => {
    if (/DELETE FROM \S*posts\b/.test(sql)) process.kill(process.pid, 'SIGKILL');
  },
});
await store.housekeeping.tidy();
