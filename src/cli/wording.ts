/** Entry point of `npm run -s wording -- --locale hu`. */

import { wordingCommand } from './commands/wording.ts';
import { run } from './support/run.ts';

await run(wordingCommand);
