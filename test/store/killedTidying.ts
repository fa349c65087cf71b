/**
 * A process that tidies the database up and dies at its first statement on turn posts, as if it were killed just then.
 * Started by the tests of the housekeeping with the database's URL and the time that its clock shows.
 */
import process from 'node:process';
import { openStore } from '../../src/features/storage/index.ts';
import { parsedComponents, standardFile } from '../support/rules.ts';

const [url = '', time = ''] = process.argv.slice(2);
const store = await openStore({
  url,
  components: parsedComponents(standardFile()),
  clock: { now: () => new Date(time) },
  onStatement: ({ sql }) => {
    if (/DELETE FROM \S*turn_posts/.test(sql)) process.kill(process.pid, 'SIGKILL');
  },
});
await store.housekeeping.tidy();
