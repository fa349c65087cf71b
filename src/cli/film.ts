/**
 * Entry point of `npm run -s film -- RECORD --out game.gif`: a recorded game as a film.
 * The work is done by filming.
 */
import { film } from './picturing/filming.ts';
import { run } from './run.ts';

await run(film);
