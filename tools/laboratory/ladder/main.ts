/** Entry point of `npm run -s ladder`. */
import { run } from '../../../src/cli/support/run.ts';
import { laddering } from './command.ts';

await run(laddering);
