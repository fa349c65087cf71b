/**
 * Entry point of `npm run -s replay -- FILE…`: checks game records to the last card.
 * The work is done by checking.
 */
import { replayFiles } from './checking.ts';
import { run } from './run.ts';

await run(replayFiles);
