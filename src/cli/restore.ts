/**
 * Entry point of `npm run -s restore -- FILE`: puts a backup back, into an empty place only.
 * The work is done by restoring.
 */
import { makeFilesPrivate } from '../../scripts/privateFiles.js';
import { run } from './command/run.ts';
import { restoring } from './keeping/restoring.ts';

makeFilesPrivate();
await run(restoring);
