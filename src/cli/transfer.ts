/**
 * Entry point of `npm run -s transfer -- --from URL --to URL`: everything from one kind of database into the other.
 * The work is done by transferring.
 */
import { makeFilesPrivate } from '../../scripts/privateFiles.js';
import { run } from './command/run.ts';
import { transferDatabase } from './transferring/transferring.ts';

makeFilesPrivate();
await run(transferDatabase);
