/**
 * Entry point of `npm run components`: a page on which the component data are set right.
 * The work is done by correcting.
 */
import { makeFilesPrivate } from '../../scripts/privateFiles.js';
import { run } from './command/run.ts';
import { correcting } from './correcting/correcting.ts';

makeFilesPrivate();
await run(correcting);
