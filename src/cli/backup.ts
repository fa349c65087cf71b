/** Entry point of `npm run -s backup -- FILE`. */
import { makeFilesPrivate } from '../../scripts/privateFiles.js';
import { backupCommand } from './commands/backup.ts';
import { run } from './support/run.ts';

makeFilesPrivate();
await run(backupCommand);
