/** Entry point of `npm run -s records`. */

import { recordsCommand } from './commands/records.ts';
import { run } from './support/run.ts';

await run(recordsCommand);
