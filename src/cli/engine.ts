/** Entry point of `npm run -s engine`. */

import { engineCommand } from './commands/engine.ts';
import { run } from './support/run.ts';

await run(engineCommand);
