/** Entry point of `npm run -s puzzles`. */
import { commandLine } from '../../src/cli/support/command.ts';
import { run } from '../../src/cli/support/run.ts';
import { puzzlesCommand } from './command.ts';

await run(commandLine('npm run -s puzzles --', puzzlesCommand));
