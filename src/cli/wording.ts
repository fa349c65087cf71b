/**
 * Entry point of `npm run -s wording -- --locale hu`: all that is said in a language, as people see it.
 * The work is done by wordings.
 */
import { run } from './command/run.ts';
import { wording } from './wording/wordings.ts';

await run(wording);
