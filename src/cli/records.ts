/**
 * Entry point of `npm run -s records`: recorded games on standard output.
 * The work is done by recording.
 */
import { records } from './recording.ts';
import { run } from './run.ts';

await run(records);
