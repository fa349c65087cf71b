/** Entry point of `npm run -s transfer -- --from URL --to URL`. */
import { makeFilesPrivate } from '../../scripts/privateFiles.js';
import { transferCommand } from './commands/transfer.ts';
import { run } from './support/run.ts';

makeFilesPrivate();
await run(transferCommand);
