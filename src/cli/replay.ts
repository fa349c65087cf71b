/**
 * Entry point of `npm run -s replay -- FILE…`: checks game records to the last card.
 * The work is done by checking.
 */

import { run } from './command/run.ts';
import { replayFiles } from './recording/checking.ts';

await run(replayFiles);
