/** Entry point of `npm run components`. */
import { makeFilesPrivate } from '../../scripts/privateFiles.js';
import { run } from '../../src/cli/support/run.ts';
import { correcting } from './command.ts';

makeFilesPrivate();
await run(correcting);
