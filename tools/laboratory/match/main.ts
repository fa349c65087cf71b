/** Entry point of `npm run -s match`. */
import { commandLine } from '../../../src/cli/support/command.ts';
import { run } from '../../../src/cli/support/run.ts';
import { matchCommand } from './command.ts';

await run(commandLine('npm run -s match --', matchCommand));
