/** Entry point of `npm run -s ratings -- --check` or `--rebuild`. */

import { ratingsCommand } from './commands/ratings.ts';
import { run } from './support/run.ts';

await run(ratingsCommand);
