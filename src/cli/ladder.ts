/**
 * Entry point of `npm run -s ladder`: how strong the computer players are, measured by letting all of them meet.
 * The work is done by laddering.
 */
import { run } from './command/run.ts';
import { laddering } from './laddering/laddering.ts';

await run(laddering);
