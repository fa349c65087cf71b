/** Entry point of `npm run -s film -- RECORD --out FILE.gif`. */

import { filmCommand } from './commands/film.ts';
import { run } from './support/run.ts';

await run(filmCommand);
