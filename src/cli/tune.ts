/**
 * Entry point of `npm run tune`: the master's weights by self-play.
 * The work is done by tuning.
 */
import { run } from './run.ts';
import { tuning } from './tuning.ts';

await run(tuning);
