/**
 * Entry point of `npm run -s film -- RECORD --out game.gif`: a recorded game as a film.
 * The work is done by filming.
 */

import { run } from './command/run.ts';
import { film } from './picturing/filming.ts';

await run(film);
