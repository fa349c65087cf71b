/**
 * Entry point of `npm run -s picture -- RECORD --out FILE.png`: a position of a recorded game as a picture.
 * The work is done by picturing.
 */

import { run } from './command/run.ts';
import { picture } from './picturing/picturing.ts';

await run(picture);
