/**
 * Entry point of `npm run tune`: the master's weights by self-play.
 * The work is done by tuning.
 */
import { run } from './command/run.ts';
import { tuning } from './matching/tuning.ts';

await run(tuning);
