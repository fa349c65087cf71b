/**
 * Entry point of `npm run -s puzzles`: makes the puzzles that come with the program, or checks them.
 * The work is done by puzzling.
 */

import { run } from './command/run.ts';
import { puzzling } from './puzzling/puzzling.ts';

await run(puzzling);
