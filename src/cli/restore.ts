/** Entry point of `npm run -s restore -- FILE`. */
import { makeFilesPrivate } from '../../scripts/privateFiles.js';
import { restoreCommand } from './commands/restore.ts';
import { run } from './support/run.ts';

makeFilesPrivate();
await run(restoreCommand);
