/** Entry point of `npm run components`. */
import { makeFilesPrivate } from '../../scripts/files/privateFiles.js';
import { commandLine } from '../../src/cli/support/command.ts';
import { run } from '../../src/cli/support/run.ts';
import { componentEditorCommand } from './command.ts';

makeFilesPrivate();
await run(commandLine('npm run -s components --', componentEditorCommand));
