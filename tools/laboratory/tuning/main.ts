/**
 * Entry point of `npm run tune`: the master's weights by self-play.
 * The work is done by tuning.
 */
import { run } from '../../../src/cli/support/run.ts';
import { tuning } from './command.ts';

await run(tuning);
