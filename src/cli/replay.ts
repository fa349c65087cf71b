/** Entry point of `npm run -s replay -- FILE…`. */

import { replayCommand } from './commands/replay.ts';
import { run } from './support/run.ts';

await run(replayCommand);
