/** Entry point of `npm run -s puzzles`. */

import { puzzlesCommand } from './commands/puzzles.ts';
import { run } from './support/run.ts';

await run(puzzlesCommand);
