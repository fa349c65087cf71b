/**
 * Entry point of `npm run -s ladder`: how strong the computer players are, measured by letting all of them meet.
 * The work is done by laddering.
 */
import { run } from '../../../src/cli/support/run.ts';
import { laddering } from './command.ts';

await run(laddering);
