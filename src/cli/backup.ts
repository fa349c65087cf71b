/**
 * Entry point of `npm run -s backup -- FILE`: writes everything that is kept into one file, also while the bot plays.
 * The work is done by backing.
 */
import { makeFilesPrivate } from '../../scripts/privateFiles.js';
import { run } from './command/run.ts';
import { backing } from './keeping/backing.ts';

makeFilesPrivate();
await run(backing);
