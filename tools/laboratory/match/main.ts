/**
 * Entry point of `npm run -s match`: computer players against each other, and what came of it on standard output.
 * The work is done by matching.
 */

import { run } from '../../../src/cli/support/run.ts';
import { matching } from './command.ts';

await run(matching);
