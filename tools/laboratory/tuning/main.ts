/** Entry point of `npm run -s tune`. */
import { commandLine } from '../../../src/cli/support/command.ts';
import { run } from '../../../src/cli/support/run.ts';
import { tuneCommand } from './command.ts';

await run(commandLine('npm run -s tune --', tuneCommand));
