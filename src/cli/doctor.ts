/**
 * Entry point of `npm run -s doctor`: whether all that the bot needs is there.
 * The work is done by examining.
 */
import { run } from './command/run.ts';
import { examining } from './examining/examining.ts';

await run(examining);
