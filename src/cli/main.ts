/** The entry point of `intarsia COMMAND`, the one program for operators. */
import { makeFilesPrivate } from '../../scripts/files/privateFiles.js';
import { VERSION } from '../settings/index.ts';
import { COMMANDS, PROGRAM } from './commands.ts';
import { aligned, commandLine } from './support/command.ts';
import { shortened, UsageError } from './support/options.ts';
import { run } from './support/run.ts';

const HELP = `Usage: ${PROGRAM} COMMAND [OPTIONS]

${aligned(Object.entries(COMMANDS).map(([name, { summary }]) => [name, summary])).join('\n')}

"${PROGRAM} COMMAND --help" explains a command; "${PROGRAM} --version" prints the version.
`;

await run(async ([name, ...args], streams) => {
  if (name === '--help' || name === '-h') {
    streams.stdout.write(HELP);
    return 0;
  }
  if (name === '--version') {
    streams.stdout.write(`${VERSION}\n`);
    return 0;
  }
  if (name === undefined) throw new UsageError(`Name a command; "${PROGRAM} --help" lists them.`);
  const found = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!found) {
    const nearest = await nearestCommand(name);
    const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
    throw new UsageError(`Unknown command "${shortened(name)}".${hint} "${PROGRAM} --help" lists all commands.`);
  }
  const command = await found.load();
  if (command.hasPrivateFiles) makeFilesPrivate();
  return commandLine(`${PROGRAM} ${name}`, command)(args, streams);
});

async function nearestCommand(name: string): Promise<string | undefined> {
  const { editDistance } = await import('../kernel/index.ts');
  const ranked = Object.keys(COMMANDS)
    .map((command) => ({ command, distance: command.startsWith(name) ? 0 : editDistance(name, command) }))
    .sort((a, b) => a.distance - b.distance);
  return ranked.find(({ distance }) => distance <= Math.max(2, name.length / 3))?.command;
}
