/** Entry point of `npm run tune`. */
import { run } from '../../../src/cli/support/run.ts';
import { tuning } from './command.ts';

await run(tuning);
