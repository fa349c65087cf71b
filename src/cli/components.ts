/**
 * Entry point of `npm run components`: a page on which the component data are set right.
 * The work is done by correcting.
 */
import { run } from './command/run.ts';
import { correcting } from './correcting/correcting.ts';

await run(correcting);
