/**
 * Entry point of `npm run -s records`: recorded games on standard output.
 * The work is done by recording.
 */

import { run } from './command/run.ts';
import { records } from './recording/recording.ts';

await run(records);
