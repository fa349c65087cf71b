/** Entry point of `npm run -s ladder`. */
import { commandLine } from '../../../src/cli/support/command.ts';
import { run } from '../../../src/cli/support/run.ts';
import { ladderCommand } from './command.ts';

await run(commandLine('npm run -s ladder --', ladderCommand));
