/**
 * Entry point of `npm run -s match`: computer players against each other, and what came of it on standard output.
 * The work is done by matching.
 */
import { matching } from './matching.ts';
import { run } from './run.ts';

await run(matching);
