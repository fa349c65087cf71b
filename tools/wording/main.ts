/** Entry point of `npm run -s wording`. */
import { commandLine } from '../../src/cli/support/command.ts';
import { run } from '../../src/cli/support/run.ts';
import { wordingCommand } from './command.ts';

await run(commandLine('npm run -s wording --', wordingCommand));
