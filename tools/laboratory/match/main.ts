/** Entry point of `npm run -s match`. */

import { run } from '../../../src/cli/support/run.ts';
import { matching } from './command.ts';

await run(matching);
