/**
 * Entry point of `npm run components`: a page on which the component data are set right.
 * The work is done by correcting.
 */
import { makeFilesPrivate } from '../../scripts/privateFiles.js';
import { run } from '../../src/cli/support/run.ts';
import { correcting } from './command.ts';

makeFilesPrivate();
await run(correcting);
